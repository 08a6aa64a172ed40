// Keeps the program on the device, so that it opens without a connection: the page and its built files, never an answer
// of a call. It has no imports: the build writes BUILD above it and nothing else (ADR-0031).

/** What the build made: its name, the script that its page begins with, and every built file. */
declare const BUILD: { readonly version: string; readonly entry: string; readonly files: readonly string[] }

/** Routes are decided by the browser alone, without waking this worker. Not every browser has them. */
type InstallEvent = ExtendableEvent & {
  addRoutes?(rule: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } }
    readonly source: 'network'
  }): Promise<void>
}

const worker = self as unknown as ServiceWorkerGlobalScope
const PREFIX = 'kassavirta-program-'
const OWN = `${PREFIX}${BUILD.version}`
/** The portal lies at the scope, which may be a sub-path. */
const page = worker.registration.scope
const files = new URL('assets/', page).href

worker.addEventListener('install', (event) => event.waitUntil(install(event)))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(answerOrKept(() => askForPage(event), page))
  else if (request.url.startsWith(files)) event.respondWith(findFile(request))
  else if (request.destination === 'script' || request.destination === 'style')
    event.respondWith(answerOrKept(() => fetch(request), request.url))
})

async function install(event: InstallEvent): Promise<void> {
  await keepProgram()
  await event.addRoutes?.({
    condition: { urlPattern: { pathname: `${new URL(page).pathname}api/*` } },
    source: 'network',
  })
  // Taking over at once is safe: pages of the build before still find their files (see `takeOver`).
  await worker.skipWaiting()
}

/** All or nothing. While servers of two builds answer side by side the page may be the other's; the browser tries again later. */
async function keepProgram(): Promise<void> {
  const cache = await caches.open(OWN)
  try {
    const answer = await fetch(page, { cache: 'no-store' })
    const text = await answer.clone().text()
    if (!answer.ok || answer.redirected || !text.includes(BUILD.entry))
      throw new Error('the page is of another build')
    const addresses = new Set([...BUILD.files, ...namedIn(text)].map((file) => new URL(file, page).href))
    // What the person is doing now comes first.
    await cache.addAll([...addresses].map((address) => new Request(address, { priority: 'low' })))
    await cache.put(page, answer)
  } catch (fault) {
    await caches.delete(OWN)
    throw fault
  }
}

/** The page also names scripts and styles that no build made, such as the colours of a provider. */
const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(/<(?:script|link rel="stylesheet")(?: [^>]*)? (?:src|href)="([^"]+)"/g)].map(
    ([, address = '']) => address,
  )

/** Pages of the build before may be open and fetch their screens later, so its files stay until the build after this. */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  // The page is asked for while this worker still wakes up.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** The answer of the server, so that what is new appears at the next load; the kept one only when none comes at all. */
async function answerOrKept(ask: () => Promise<Response>, address: string): Promise<Response> {
  try {
    return await ask()
  } catch (fault) {
    const cache = await caches.open(OWN)
    const kept = await cache.match(address, { ignoreVary: true })
    if (!kept) throw fault
    return kept
  }
}

async function askForPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const preloaded = (await preloadResponse) as Response | undefined
  return preloaded ?? fetch(request)
}

/** The name of a built file has a hash of its content, so a kept one is never out of date, whichever build kept it. */
const findFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
