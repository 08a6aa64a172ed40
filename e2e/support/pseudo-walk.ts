import { createServer, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { copyOfDemo } from './databases.ts'
import { KALEVA, rememberCompany } from './demo-companies.ts'
import { openDesk } from './desk.ts'
import { expect, test as base } from './fixtures.ts'
import { startPseudoPortal, drawn, strayTexts, watchData } from './pseudo-language.ts'
import { go, watchWire, goTo } from './screen.ts'
import { enter } from './sign-in.ts'
import { DESK_SECRET, openSessionOf } from './staff.ts'

type Walk = {
  readonly page: Page
  /** Words on the page that no text file has. */
  readonly strays: (ofTheLibrary?: readonly string[]) => Promise<readonly string[]>
  /** Fails softly when a shown text lacks its marks, so that the walk goes on and reports them all. */
  readonly look: (where: string, ofTheLibrary?: readonly string[]) => Promise<void>
}

type Portal = {
  readonly address: string
  readonly desk: string
  readonly database: string
  readonly letters: readonly string[]
}

async function start() {
  const mailbox = await startMailbox()
  const database = await copyOfDemo()
  const { address, desk, stop } = await startPseudoPortal({
    DATABASE_URL: database,
    DESK_PORT: '0',
    DESK_SECRET,
    SMTP_URL: mailbox.url,
    SERVICE_DESK_MAIL: 'desk@example.fi',
  })
  const stopBoth = async () => {
    await stop()
    mailbox.stop()
  }
  return { address, desk, database, letters: mailbox.letters, stop: stopBoth }
}

let started: Awaited<ReturnType<typeof start>> | undefined

/** The tests of a file, which must run in one worker, share a server: the first one starts it. */
export const stopAfterLast = (): void => test.afterAll(() => started?.stop())

/** Pages of a portal and its desk in the pseudo-language. */
export const test = base.extend<{ readonly walk: Walk; readonly portal: Portal }>({
  // Not a fixture of a worker, for which a worker and a browser of its own would be started.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what is asked for
  portal: async ({}, run) => {
    started ??= await start()
    await run(started)
  },
  baseURL: ({ portal }, run) => run(portal.address),
  walk: async ({ context, page, faults }, run) => {
    // Faults are brought about here to look at their texts; other tests ask for the page's own.
    faults.expect(/Failed to load resource/)
    const { data, stop } = await watchData(context)
    const wire = watchWire(page)
    const strays = async (ofTheLibrary: readonly string[] = []) => {
      await wire.quiet()
      await drawn(page)
      return strayTexts(page, new Set([...data, ...ofTheLibrary]))
    }
    const look = async (where: string, ofTheLibrary?: readonly string[]) =>
      expect.soft(await strays(ofTheLibrary), where).toEqual([])
    await run({ page, strays, look })
    await stop()
  },
})

/** The front page, as somebody who may do everything at a place. */
export async function begin(page: Page): Promise<void> {
  await rememberCompany(page, KALEVA)
  await enter(page, '/', 'demo')
  await expect(page.locator('h1')).toBeVisible()
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}$`)

export const linksOn = (page: Page): Promise<readonly string[]> =>
  page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

/** An address that fits the path: the path itself, or a link that some page has. */
export async function linkTo(page: Page, linked: Set<string>, path: string): Promise<string> {
  const found = () => [...linked].find((link) => patternOf(path).test(link))
  if (!path.includes('{')) return path
  const list = path.slice(0, path.indexOf('/{'))
  if (!found()) await go(page, list)
  // The rows of a list are drawn after its heading.
  const look = async () => {
    for (const link of await linksOn(page)) linked.add(decodeURIComponent(link))
    return found()
  }
  await expect.poll(() => found() ?? look(), { message: `no page links to ${path}` }).toBeDefined()
  return found() ?? path
}

type Desk = { readonly desk: string; readonly database: string }

/** Somebody of the demo at the desk, with a session of their own. */
async function sitDown(page: Page, { desk, database }: Desk, username: string): Promise<void> {
  const config = await page.request.get(`${desk}/api/desk/config`)
  const now = new Date(config.headers()['date'] ?? '')
  await openDesk(page, desk, await openSessionOf(database, username, now))
}

/** Addresses that differ only in numbers, or in the values of a query, are one kind of page. */
const kindOf = (path: string): string => path.replaceAll(/\d+/g, '0').replaceAll(/=[^&]*/g, '')

const linksOf = (page: Page): Promise<readonly string[]> =>
  page.locator('a[href]').evaluateAll((links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  )

/**
 * Looks as this person at their own first page, and from there on at one page of every kind that links lead to and that nobody has
 * looked at before, whose kinds it adds.
 */
export async function lookAround(
  page: Page,
  desk: Desk,
  username: string,
  look: (where: string) => Promise<void>,
  seen: Set<string>,
): Promise<void> {
  await sitDown(page, desk, username)
  seen.delete('/')
  const found = ['/']
  for (let path = found.shift(); path !== undefined; path = found.shift()) {
    if (seen.has(kindOf(path))) continue
    seen.add(kindOf(path))
    await goTo(page, path)
    await look(`${username} at ${path}`)
    found.push(...(await linksOf(page)))
  }
}

/** Accepts every e-mail as a mail server would, and keeps the subject and text of each. */
async function startMailbox() {
  const letters: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    receive(socket, letters)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the mailbox has no port')
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: `smtp://127.0.0.1:${address.port}`, letters, stop }
}

function receive(socket: Socket, letters: string[]): void {
  let text = ''
  let inLetter = false
  socket.setEncoding('utf8').write('220 ready\r\n')
  socket.on('data', (chunk: string) => {
    text += chunk
    const end = inLetter ? '\r\n.\r\n' : '\r\n'
    const at = text.indexOf(end)
    if (at < 0) return
    const whole = text.slice(0, at)
    text = text.slice(at + end.length)
    if (inLetter) letters.push(readLetter(whole))
    inLetter = !inLetter && /^DATA$/i.test(whole)
    socket.write(inLetter ? '354 go on\r\n' : /^QUIT$/i.test(whole) ? '221 bye\r\n' : '250 ok\r\n')
  })
}

/** Subject and text, as a mail program shows them. */
function readLetter(source: string): string {
  const [head = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n\n')
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1] ?? ''
  const subject = /^subject: ((?:.+\n[ \t])*.+)/im.exec(head)?.[1] ?? ''
  return `${readWords(subject)}\n\n${decode(rest.join('\n\n'), encoding)}`
}

const readWords = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, how: string, text: string) =>
      how.toLowerCase() === 'b'
        ? decode(text, 'base64')
        : decode(text.replaceAll('_', ' '), 'quoted-printable'),
    )

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return text
  const bytes = text
    .replaceAll('=\n', '')
    .replaceAll(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
