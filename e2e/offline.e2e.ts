import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import {
  bagField,
  confirmButton,
  count,
  FORM,
  freshBag,
  nextButton,
  openForm,
  SENT,
} from './support/journey.ts'
import { expect, test as base } from './support/fixtures.ts'
import { goTo, alert, button, heading, tryAgain } from './support/screen.ts'
import { signIn, signInButton } from './support/sign-in.ts'

/** Another build has the same files, in a folder of this name. */
type Build = '' | `build-${string}/`

type Line = {
  readonly address: string
  /** From now on nothing answers, as without a connection. */
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
  /** From now on the server has another build, and no file of the one before. */
  readonly release: (build: Build) => void
}

/** A line to the portal that can break, and at whose other end a new version can come out. */
async function openLine(portal: string): Promise<Line & { readonly close: () => Promise<void> }> {
  let build: Build = ''
  const server = createServer((asked, answer) => passOn(portal, build, asked, answer))
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const close = async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return {
    address: `http://127.0.0.1:${port}`,
    cut: close,
    mend: async () => void (await listen(port)),
    release: (next) => void (build = next),
    close,
  }
}

function passOn(portal: string, build: Build, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url = '/' } = asked
  const folder = `/assets/${build}`
  if (url.startsWith('/assets/') && !url.startsWith(folder)) {
    answer.writeHead(404).end()
    return
  }
  const path = url.replace(folder, '/assets/')
  const isNamed =
    build !== '' && (headers['sec-fetch-mode'] === 'navigate' || /^\/(?:service-worker\.js)?$/.test(url))
  // Its tag is that of the true build.
  const plain = isNamed ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' } : headers
  const forwarded = request(new URL(path, portal), { method, headers: plain }, (found) => {
    if (!isNamed) {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
      return
    }
    const { 'content-length': _length, etag: _tag, ...rest } = found.headers
    answer.writeHead(found.statusCode ?? 502, rest)
    void text(found).then(
      (page) => answer.end(renamed(page, build)),
      () => answer.destroy(),
    )
  })
  forwarded.on('error', () => answer.destroy())
  asked.pipe(forwarded)
}

/** The page and the list of the worker name the files of the build; a version tells the lists apart. */
const renamed = (page: string, build: Build): string =>
  page
    .replaceAll(/(["/])assets\/(?=[\w.-]+\.\w+")/g, `$1assets/${build}`)
    .replace(/"version":"\w+"/, (version) => version.replace(/"$/, `${build.slice(0, -1)}"`))

const NETWORK = 'Palvelinvirhe. Tarkista Internet-yhteytesi.'
const GOES_LATER = 'vahvistettu ilmoitus lähtee, kun yhteys palaa'
const WAITS = 'Kirjoittamasi tiedot ovat tallessa tällä laitteella'

const test = base.extend<{ readonly line: Line }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what is asked for
  line: async ({}, run) => {
    const line = await openLine(process.env['E2E_BASE_URL'] ?? '')
    await run(line)
    await line.close()
  },
  baseURL: ({ line }, run) => run(line.address),
  serviceWorkers: 'allow',
  newBrowser: true,
})

test.beforeEach(({ faults }) => faults.expect(/Failed to load resource|net::ERR_/))

/** Waits until the browser has kept the whole program of the server, and is 'activated' when it could. */
const programKept = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const newest = registration.installing ?? registration.waiting ?? registration.active
    return new Promise<string | undefined>((resolve) => {
      const look = () => {
        if (newest?.state === 'activated' || newest?.state === 'redundant') resolve(newest.state)
      }
      newest?.addEventListener('statechange', look)
      look()
    })
  })

/** Every address in every cache of the browser, by cache. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const pathsOf = async (name: string) => {
      const requests = await (await caches.open(name)).keys()
      return requests.map(({ url }) => new URL(url).pathname)
    }
    return Promise.all(names.map(pathsOf))
  })

/** The scripts and styles that the page begins with. */
const namedByPage = (page: Page) =>
  page.evaluate(() =>
    Array.from(
      document.querySelectorAll('script[src], link[rel=stylesheet]'),
      (each) =>
        new URL(each.getAttribute('src') ?? each.getAttribute('href') ?? '', document.baseURI).pathname,
    ),
  )

/** The folder of the script that the page began with. */
const build = (page: Page) =>
  page.evaluate(() =>
    document
      .querySelector('script[type=module]')
      ?.getAttribute('src')
      ?.replace(/[^/]+$/, ''),
  )

test('without a connection the form opens with what was typed, and what is confirmed is sent when the line is back; other pages say that it waits; a new tab opens at the sign-in page; only the page and built files are kept, sign-out leaves nothing of the person; then a new build replaces the kept one, and a page of the build before still finds its screens', async ({
  page,
  line,
}) => {
  await openForm(page)
  await count(page, '50 €').fill('3')
  await bagField(page).fill('7700012345')
  expect(await programKept(page)).toBe('activated')
  await line.cut()
  await page.reload()
  await expect(heading(page, FORM)).toBeVisible()
  await expect(alert(page).filter({ hasText: NETWORK })).toContainText(GOES_LATER)
  await expect(page.getByRole('banner')).toContainText('Kassavirta')
  await expect(count(page, '50 €')).toHaveValue('3')
  const bag = freshBag()
  await bagField(page).fill(bag)
  await nextButton(page).click()
  await confirmButton(page).click()
  await expect(page.getByText(/^Vahvistamasi tilitysilmoitus .* lähtee, kun yhteys palaa\.$/)).toBeVisible()
  await line.mend()
  await tryAgain(page.getByRole('main'))
  // What was confirmed without a connection is sent without another press, once.
  await expect(heading(page, SENT)).toBeVisible()
  await page.goto('/raportit/tilitysilmoitukset')
  await expect(page.getByRole('row').filter({ hasText: bag })).toHaveCount(1)

  await goTo(page, '/tilitys')
  await count(page, '50 €').fill('3')
  await bagField(page).fill('7700012345')
  await goTo(page, '/raportit/lista')
  await expect(heading(page, 'Raportit')).toBeVisible()
  await line.cut()
  await page.reload()
  await expect(heading(page, NETWORK)).toBeVisible()
  await expect(page.getByText(WAITS)).toBeVisible()
  await line.mend()
  await tryAgain(page.getByRole('main'))
  await expect(heading(page, 'Raportit')).toBeVisible()

  await line.cut()
  const tab = await page.context().newPage()
  await tab.goto('/tilitys')
  await expect(signInButton(tab)).toBeVisible()
  await expect(alert(tab).filter({ hasText: NETWORK })).toContainText(WAITS)
  await tab.close()

  await line.mend()
  await page.goto('/raportit/tilitysilmoitukset')
  await expect(heading(page, 'Tilitysilmoitukset')).toBeVisible()
  await button(page, 'Valikko').click()
  await button(page.getByRole('dialog'), 'Kirjaudu ulos').click()
  await button(page, 'Kirjaudu ulos ja poista').click()
  await expect(signInButton(page)).toBeVisible()
  const caches = await kept(page)
  expect(caches).toHaveLength(1)
  const paths = caches.flat()
  const others = (found: readonly string[]) => found.filter((path) => !path.startsWith('/assets/')).toSorted()
  expect(others(paths)).toEqual(others(['/', ...(await namedByPage(page))]))
  expect(paths.length).toBeGreaterThan(50)
  const names = await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage)))
  expect(names.filter((name) => /draft|receipt|session|person|answers/.test(name))).toEqual([])

  // Where nothing is left, nothing is told to wait.
  await line.cut()
  await page.reload()
  await expect(alert(page).filter({ hasText: NETWORK })).toBeVisible()
  await expect(page.getByText(WAITS)).toBeHidden()

  await line.mend()
  await signIn(page, '/', 'kassa')
  await expect(heading(page, 'Hei Eetu!')).toBeVisible()
  expect(await programKept(page)).toBe('activated')
  for (const [next, before] of [
    ['build-2/', ''],
    ['build-3/', 'build-2/'],
  ] as const) {
    line.release(next)
    const other = await page.context().newPage()
    await other.goto('/ohjeet')
    expect(await build(other)).toBe(`./assets/${next}`)
    expect(await programKept(other)).toBe('activated')
    const [old, present, ...more] = await kept(other)
    expect(more).toEqual([])
    expect(old).toContainEqual(expect.stringMatching(`^/assets/${before}index-`))
    expect(present).toContainEqual(expect.stringMatching(`^/assets/${next}index-`))
    await other.close()
    // The screen was never opened in this tab, and the server has its script no more.
    expect(await build(page)).toBe(`./assets/${before}`)
    await button(page, 'Valikko').click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: before === '' ? 'Yhteystiedot' : 'Palaute' })
      .click()
    await expect(heading(page, before === '' ? 'Yhteystiedot' : 'Palaute')).toBeVisible()
    await page.reload()
    expect(await build(page)).toBe(`./assets/${next}`)
  }
  await line.cut()
  await page.reload()
  await expect(heading(page, NETWORK)).toBeVisible()
  expect(await build(page)).toBe('./assets/build-3/')
})
