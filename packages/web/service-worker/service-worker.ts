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
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (request.url.startsWith(files)) event.respondWith(findFile(request))
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
    const named = (await answer.clone().text()).includes(BUILD.entry)
    if (!answer.ok || answer.redirected || !named) throw new Error('the page is of another build')
    // What the person is doing now comes first.
    await cache.addAll(BUILD.files.map((file) => new Request(file, { priority: 'low' })))
    await cache.put(page, answer)
  } catch (fault) {
    await caches.delete(OWN)
    throw fault
  }
}

/** Pages of the build before may be open and fetch their screens later, so its files stay until the build after this. */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  // The page is asked for while this worker still wakes up.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** The server's page, so that a new build appears at the next load; the kept one only when no answer comes at all. */
async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await preloadResponse) as Response | undefined
    return preloaded ?? (await fetch(request))
  } catch (fault) {
    const cache = await caches.open(OWN)
    const kept = await cache.match(page)
    if (!kept) throw fault
    return kept
  }
}

/** The name of a built file has a hash of its content, so a kept one is never out of date, whichever build kept it. */
const findFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
