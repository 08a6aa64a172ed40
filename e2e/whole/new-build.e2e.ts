import { request, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { expect, test as base } from '../support/fixtures.ts'
import { keptAddresses, openLine, plainly, programKept } from '../support/line.ts'
import { chooseInMenu, heading } from '../support/screen.ts'
import { enter } from '../support/sign-in.ts'

/** Another build has the same files, in a folder of this name. */
type Build = '' | `build-${string}/`

/** A line at whose other end a new version can come out: from then on the server has no file of the one before. */
async function openLineOfBuilds(portal: string) {
  let build: Build = ''
  const passOn = plainly(portal)
  const passRenamed: RequestListener = (asked, answer) => {
    const { method, headers, url = '/' } = asked
    const folder = `/assets/${build}`
    if (url.startsWith('/assets/') && !url.startsWith(folder)) {
      answer.writeHead(404).end()
      return
    }
    asked.url = url.replace(folder, '/assets/')
    const isNamed = headers['sec-fetch-mode'] === 'navigate' || /^\/(?:service-worker\.js)?$/.test(url)
    if (build === '' || !isNamed) {
      passOn(asked, answer)
      return
    }
    // Its tag is that of the true build.
    const plain = { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' }
    request(new URL(url, portal), { method, headers: plain }, (found) => {
      const { 'content-length': _length, etag: _tag, ...rest } = found.headers
      answer.writeHead(found.statusCode ?? 502, rest)
      void text(found).then((page) => answer.end(renamed(page, build)))
    })
      .on('error', () => answer.destroy())
      .end()
  }
  const line = await openLine(passRenamed)
  return { ...line, release: (next: Build) => void (build = next) }
}

/** The page and the list of the worker name the files of the build; a version tells the lists apart. */
const renamed = (page: string, build: Build): string =>
  page
    .replaceAll(/(["/])assets\/(?=[\w.-]+\.\w+")/g, `$1assets/${build}`)
    .replace(/"version":"\w+"/, (version) => version.replace(/"$/, `${build.slice(0, -1)}"`))

/** The folder of the script that the page began with. */
const buildOf = (page: Page) =>
  page.evaluate(() =>
    document
      .querySelector('script[type=module]')
      ?.getAttribute('src')
      ?.replace(/[^/]+$/, ''),
  )

const test = base.extend<{ readonly line: Awaited<ReturnType<typeof openLineOfBuilds>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what is asked for
  line: async ({}, run) => {
    const line = await openLineOfBuilds(process.env['E2E_BASE_URL'] ?? '')
    await run(line)
    await line.cut()
  },
  baseURL: ({ line }, run) => run(line.address),
  serviceWorkers: 'allow',
  newBrowser: true,
})

test('a page of the build before still finds its screens', async ({ page, line, faults }) => {
  faults.expect(/Failed to load resource|net::ERR_/)
  await enter(page, '/', 'kassa')
  await expect(heading(page, 'Hei Eetu!')).toBeVisible()
  expect(await programKept(page)).toBe('activated')
  for (const [next, before, screen] of [
    ['build-2/', '', 'Yhteystiedot'],
    ['build-3/', 'build-2/', 'Palaute'],
  ] as const) {
    line.release(next)
    const other = await page.context().newPage()
    await other.goto('/ohjeet')
    expect(await buildOf(other)).toBe(`./assets/${next}`)
    expect(await programKept(other)).toBe('activated')
    const [old, present, ...more] = await keptAddresses(other)
    expect(more).toEqual([])
    expect(old).toContainEqual(expect.stringMatching(`^/assets/${before}index-`))
    expect(present).toContainEqual(expect.stringMatching(`^/assets/${next}index-`))
    await other.close()
    // The screen was never opened in this tab, and the server has its script no more.
    expect(await buildOf(page)).toBe(`./assets/${before}`)
    await chooseInMenu(page, screen)
    await expect(heading(page, screen)).toBeVisible()
    await page.reload()
    expect(await buildOf(page)).toBe(`./assets/${next}`)
  }
  await line.cut()
  await page.reload()
  await expect(heading(page, 'Palvelinvirhe. Tarkista Internet-yhteytesi.')).toBeVisible()
  expect(await buildOf(page)).toBe('./assets/build-3/')
})
