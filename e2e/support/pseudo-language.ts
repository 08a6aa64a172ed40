import { execFile } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from '@playwright/test'
import { startDesk } from './portal-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The code that BCP 47 leaves to private use. */
const PSEUDO = 'qaa'

/**
 * The portal and the desk in a pseudo-language: a copy of the sources in which every Finnish text has a twin with marks around it,
 * registered, built and started as any language is. The copy is removed afterwards.
 */
export async function startPseudoPortal(environment: Readonly<Record<string, string>>) {
  const copy = mkdtempSync(join(tmpdir(), 'kassavirta-pseudo-'))
  copySources(copy)
  register(copy)
  for (const file of globSync('packages/*/{src,build}/**/*.fi.ts', { cwd: copy })) writeTwin(copy, file)
  await build(copy)
  const portal = await startDesk(environment, [join(copy, `packages/server/dist-${PSEUDO}/main.js`)])
  const stop = async () => {
    await portal.stop()
    rmSync(copy, { recursive: true, force: true })
  }
  return { address: portal.address, desk: portal.desk, stop }
}

function copySources(copy: string): void {
  cpSync(join(root, 'packages'), join(copy, 'packages'), {
    recursive: true,
    filter: (path) => !/\/(?:node_modules|dist|\.cache)$|\.test\.ts$/.test(path),
  })
  for (const name of ['package.json', 'tsconfig.base.json']) cpSync(join(root, name), join(copy, name))
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@kassavirta'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@kassavirta') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(modules, '@kassavirta', name))
}

const REGISTRATION = "fi: { pages: 'dist' }"

function register(copy: string): void {
  const file = join(copy, 'packages/domain/src/kernel/texts/languages.ts')
  const source = readFileSync(file, 'utf8')
  if (!source.includes(REGISTRATION)) throw new Error(`languages.ts lacks ${REGISTRATION}`)
  writeFileSync(file, source.replace(REGISTRATION, `${REGISTRATION}, ${PSEUDO}: { pages: 'dist-${PSEUDO}' }`))
  writeFileSync(join(copy, 'marked.ts'), MARKED)
}

/** Playwright ignores these characters and they are invisible, so the pages are found under their usual names. */
const OPEN = '\u200b'
const CLOSE = '\u00ad\u00ad'

const MARKED = `
const mark = (text: string): string =>
  /\\p{L}/u.test(text) && !text.startsWith('${OPEN}') ? '${OPEN}' + text + '${CLOSE}' : text

export function marked(texts: unknown): unknown {
  if (typeof texts === 'string') return mark(texts)
  if (typeof texts === 'function') return (...values: readonly unknown[]) => marked(texts(...values))
  if (Array.isArray(texts)) return texts.map(marked)
  if (texts === null || typeof texts !== 'object' || texts instanceof RegExp) return texts
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, marked(text)]))
}
`

/** The rules of spelling and sorting are not texts, nor are words of addresses: the pseudo-language uses those of Finnish. */
const NO_TEXTS = /\/(?:locale|address-words)\.fi\.ts$/

function writeTwin(copy: string, file: string): void {
  const finnish = join(copy, file)
  const source = readFileSync(finnish, 'utf8')
  writeFileSync(
    finnish.replace(/\.fi\.ts$/, `.${PSEUDO}.ts`),
    NO_TEXTS.test(file) ? source : twinOf(source, relative(dirname(finnish), join(copy, 'marked.ts'))),
  )
}

function twinOf(source: string, markedFrom: string): string {
  const names = Array.from(source.matchAll(/^export const (\w+)/gm), ([, name = '']) => name)
  return [
    `import { marked } from '${markedFrom}'`,
    source.replaceAll(/^export const /gm, 'const '),
    ...names.map((name) => `const ${name}$ = marked(${name})\nexport { ${name}$ as ${name} }`),
  ].join('\n')
}

async function build(copy: string): Promise<void> {
  const env = {
    ...process.env,
    VITE_LANGUAGE: PSEUDO,
    TEXT_LANGUAGE: PSEUDO,
    VITE_GALLERY: '',
    VITE_QUICK: 'true',
  }
  const run = (program: string, args: readonly string[]) =>
    promisify(execFile)(join(root, 'node_modules/.bin', program), args, { cwd: copy, env })
  // Smaller files are a third of the work, and nobody waits for these on a slow line.
  const quickly = ['--logLevel', 'warn', '--minify', 'false']
  for (const name of ['web', 'desk']) await run('vite', ['build', `packages/${name}`, ...quickly])
  await run('node', ['packages/server/build/build.ts'])
}

/** Text outside all marks. */
export function unmarked(text: string): string {
  const inner = new RegExp(`${OPEN}(?:(?!${OPEN})[\\s\\S])*?${CLOSE}`, 'g')
  let rest = text
  for (let next = rest.replaceAll(inner, ' '); next !== rest; next = rest.replaceAll(inner, ' ')) rest = next
  return rest
}

/** Account numbers are written in groups, as no answer has them. */
const ACCOUNT_NUMBER = /\bFI\d\d[\d\s]*/g
const LETTER = /\p{L}/u

type Data = ReadonlySet<string>

/**
 * What the server answers and what a person has typed is data, which is not translated; a refusal is a text. Answers
 * are read before the page gets them, so that nothing is shown that is not known here.
 */
export async function watchData(context: BrowserContext) {
  const found = new Set<string>()
  // On the wire itself the browser would fetch every script anew at each page.
  const told = await context.exposeBinding('tellData', (_source, texts: readonly string[]) => {
    for (const text of texts) collect(JSON.parse(text), found)
  })
  await context.addInitScript(() => {
    const page = window as unknown as Watched
    page.callsUnderWay = 0
    const fetch = window.fetch.bind(window)
    window.fetch = async (...asked) => {
      page.callsUnderWay += 1
      try {
        const sent = asked[1]?.body
        const answer = await fetch(...asked)
        const isRead = answer.ok && (answer.headers.get('content-type') ?? '').includes('json')
        const texts = [
          typeof sent === 'string' ? sent : 'null',
          isRead ? await answer.clone().text() : 'null',
        ]
        await page.tellData?.(texts)
        return answer
      } finally {
        page.callsUnderWay -= 1
      }
    }
  })
  return { data: found as Data, stop: () => told.dispose() }
}

type Watched = {
  callsUnderWay: number
  readonly tellData?: (texts: readonly string[]) => Promise<void>
}

/** Resolves when the page has been given what it asked for, and has drawn it. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    do {
      await frame()
      await frame()
    } while ((window as unknown as Watched).callsUnderWay > 0)
  })

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') for (const text of piecesOf(value)) found.add(text)
  else if (value !== null && typeof value === 'object')
    for (const each of Object.values(value)) collect(each, found)
}

/** A text, its parts between the tags of a message or on its lines, and the two halves of an e-mail address. */
const piecesOf = (text: string): readonly string[] =>
  [text, ...text.split(/<[^<>]*>|\n|(?=@)/)].map(plain).filter((piece) => LETTER.test(piece))

const plain = (text: string): string =>
  text
    .replaceAll(/[\u200b\u00ad]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Words that are shown or read aloud, and that are neither between marks nor data. */
export async function strayTexts(page: Page, fetched: Data): Promise<readonly string[]> {
  const [texts, inHead] = [await page.evaluate(textsOnShow), await page.evaluate(dataInHead)]
  const data = new Set([...fetched, ...inHead])
  return [...new Set(texts)].filter(
    (text) => !data.has(plain(text)) && LETTER.test(withoutData(unmarked(text), data)),
  )
}

/** Runs in the page. The server writes the users of the demo into the page itself. */
function dataInHead(): readonly string[] {
  const contents = [...document.querySelectorAll<HTMLMetaElement>('meta[name^="demo-"]')]
  return contents.flatMap(({ content }) => content.split(' '))
}

function withoutData(text: string, data: Data): string {
  let rest = plain(text).replaceAll(ACCOUNT_NUMBER, ' ')
  if (!LETTER.test(rest)) return ''
  for (const known of [...data].filter((each) => rest.includes(each)).toSorted((a, b) => b.length - a.length))
    rest = rest.replaceAll(new RegExp(String.raw`(?<!\p{L})${escaped(known)}(?!\p{L})`, 'gu'), ' ')
  return rest
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** Runs in the page. */
function textsOnShow(): readonly string[] {
  const spoken = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'title',
    'placeholder',
    'alt',
  ]
  const texts = [document.title]
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() && element.tagName !== 'OPTION') continue
    for (const name of spoken) texts.push(element.getAttribute(name) ?? '')
    if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA'].includes(element.tagName)) continue
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
  }
  return texts.filter((text) => text.trim() !== '')
}

/** A line of the portal begins with a text; what a customer wrote follows a colon or an angle bracket. */
export const strayLines = (letter: string): readonly string[] =>
  unmarked(letter)
    .split('\n')
    .filter((line) => /^\s*\p{L}/u.test(line))

/** React Aria writes these by the locale alone: days of the week, the month, and its hidden button to the next one. */
export const calendarWords = [
  ...Array.from({ length: 7 }, (_, day) =>
    new Date(Date.UTC(2026, 10, 16 + day)).toLocaleDateString('fi-FI', { weekday: 'short' }),
  ),
  new Date(Date.UTC(2026, 10, 16)).toLocaleDateString('fi-FI', { month: 'long' }),
  'Seuraava',
]
