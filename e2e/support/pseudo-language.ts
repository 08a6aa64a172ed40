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
