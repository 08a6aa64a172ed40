import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { exists, listCommits, listFiles, read } from './repository.ts'

const papers = listFiles('*.md', 'docs')
const records = papers.filter((path) => /^docs\/decisions\/\d{4}-.*\.md$/.test(path))

test('every decision record has its number, status and date, and says why', () => {
  const parts = ['Context', 'Decision', 'Consequences'].map((part) => `\n**${part}.**`)
  const faulty = records.filter((path) => {
    const number = posix.basename(path).slice(0, 4)
    const head = `^# ADR-${number}: .+\n\n(Accepted|Superseded by .+), \\d{1,2} [A-Z][a-z]+ \\d{4}\\.\n`
    const text = read(path)
    return !new RegExp(head).test(text) || parts.some((part) => !text.includes(part))
  })
  expect(records.length).toBeGreaterThan(30)
  expect(faulty).toEqual([])
})

test('decision records are numbered without gaps', () => {
  const numbers = records.map((path) => Number(posix.basename(path).slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

const links = papers
  .filter((path) => path.endsWith('.md'))
  .flatMap((path) =>
    [...read(path).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, target = '']) => [path, target] as const),
  )

test('every link in a paper leads somewhere', () => {
  const broken = links.filter(([path, target]) => {
    const [file = '', anchor] = target.split('#')
    const found = file === '' ? path : posix.join(posix.dirname(path), file)
    return !exists(found) || (anchor !== undefined && !headingsOf(read(found)).includes(anchor))
  })
  expect(links.length).toBeGreaterThan(300)
  expect(broken).toEqual([])
})

/** As a forge makes anchors of headings. */
const headingsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('the table of settings has every setting', () => {
  const table = /## Settings\n(.*?)\n## /s.exec(read('docs/operations.md'))?.[1] ?? ''
  const listed = [...table.matchAll(/^\| ([A-Z_, ]+) \|/gm)].flatMap(([, names = '']) => names.split(', '))
  const schema = /const Environment = z\.object\(\{(.*?)\n\}\)/s.exec(
    read('packages/server/src/platform/settings.ts'),
  )
  const real = [...(schema?.[1] ?? '').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(listed.toSorted()).toEqual(real.filter((name) => name !== 'NODE_ENV').toSorted())
})

const code = listFiles('packages', 'components', 'e2e', 'lab', 'scripts').filter((path) =>
  /\.(tsx?|mjs|sql)$/.test(path),
)
const sources = [...code, 'deploy/alerts.yml'].map(read).join('\n')
const quoted = papers
  .filter((path) => path.endsWith('.md') && path !== 'docs/requirements.md')
  .flatMap((path) =>
    [...withoutBlocks(read(path)).matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => [path, name] as const),
  )

test('every path that a paper names is there', () => {
  // What is built is there only after a build.
  const paths = quoted.filter(
    ([, name]) =>
      /^(packages|components|e2e|lab|scripts|docs)\/[\w./-]+$/.test(name) &&
      !/^packages\/\w+\/dist\b/.test(name),
  )
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter(([, name]) => !exists(name))).toEqual([])
})

test('every name of code that a paper gives is in the code', () => {
  const names = quoted.flatMap(([path, text]) => {
    const [name] = /^[A-Za-z]*[a-z][A-Z]\w*/.exec(text) ?? []
    return name === undefined ? [] : [[path, name] as const]
  })
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter(([, name]) => !sources.includes(name))).toEqual([])
})

test('every commit that git blame is to look past is named by its whole hash and was made', () => {
  const lines = read('.git-blame-ignore-revs').split('\n')
  const hashes = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const made = listCommits() ?? new Set(hashes)
  expect(hashes.length).toBeGreaterThan(5)
  expect(hashes.filter((hash) => !/^[0-9a-f]{40}$/.test(hash) || !made.has(hash))).toEqual([])
})

test('every requirement that a source names has its line', () => {
  const ledger = read('docs/requirements.md')
  const ids = [...ledger.matchAll(/^\| (R-[A-Z]+-\d+) \|/gm)].map(([, id = '']) => id)
  const known = new Set(ids)
  const named = new Set([...sources.matchAll(/\bR-[A-Z]+-\d+\b/g)].map(([id]) => id))
  expect([...named].filter((id) => !known.has(id))).toEqual([])
  expect(ledger).toContain(`There are ${known.size} rows in `)
})

/** Examples of JSON and drawings have words of their own. */
function withoutBlocks(text: string): string {
  return text.replaceAll(/^```.*?^```$/gms, '')
}
