import { expect, test } from 'vitest'
import { exists, listFiles, read } from './repository.ts'
import { closureOf, readConfig, readDrawing, type Arrow } from './rooms.ts'

const page = read('docs/architecture.md')
const drawing = readDrawing(page)
const config = readConfig(read('.oxlintrc.json'))
const packageOf = (room: string) => /^packages\/(\w+)\//.exec(config.patterns.get(room) ?? '')?.[1] ?? ''
const text = (arrows: Iterable<Arrow>) => [...arrows].map(([from, to]) => `${from} → ${to}`).toSorted()

test('the rooms of the drawing are those of the linter, and they exist', () => {
  expect(drawing.rooms).toEqual(config.patterns)
  for (const pattern of drawing.rooms.values()) expect(exists(pattern.replace('/*', ''))).toBe(true)
})

test('within a package the arrows of the drawing are those that the linter allows', () => {
  const rooms = [...config.patterns.keys()]
  const pairs = rooms.flatMap((from) => rooms.map((to) => [from, to] as const))
  const within = ([from, to]: Arrow) => from !== to && packageOf(from) === packageOf(to)
  const allowed = pairs.filter((pair) => within(pair) && !config.forbids(...pair))
  expect(text(closureOf(drawing.arrows).filter(within))).toEqual(text(allowed))
})

test('between packages the arrows of the drawing are the dependencies of the packages', () => {
  const drawn = closureOf(drawing.arrows)
    .map(([from, to]) => [packageOf(from), packageOf(to)] as const)
    .filter(([from, to]) => from !== to)
  const declared = listFiles('packages/*/package.json').flatMap((path) => {
    const { dependencies = {} } = JSON.parse(read(path)) as { dependencies?: Record<string, string> }
    const own = path.split('/')[1] ?? ''
    const others = Object.keys(dependencies).filter((name) => name.startsWith('@kassavirta/'))
    return others.map((name) => [own, name.replace('@kassavirta/', '')] as const)
  })
  expect([...new Set(text(drawn))]).toEqual(text(declared))
})

test('no rule forbids an arrow of the drawing', () => {
  expect(text(closureOf(drawing.arrows).filter((arrow) => config.forbids(...arrow)))).toEqual([])
})

test('the drawing of the session has the states of the machine', () => {
  const drawn = /stateDiagram-v2\n(.*?)```/s.exec(page)?.[1] ?? ''
  const states = [...drawn.matchAll(/^ {2}(\S+) --> (\w+)/gm)].flatMap(([, from = '', to = '']) => [from, to])
  const type = /type SessionState =(.*?)\n\n/s.exec(read('packages/domain/src/session/machine.ts'))?.[1] ?? ''
  const real = [...type.matchAll(/status: '(\w+)'/g)].map(([, status = '']) => status)
  expect([...new Set(states)].filter((state) => state !== '[*]').toSorted()).toEqual(real.toSorted())
})

test('the table of tables has every table, in its file', () => {
  const drawn = [...page.matchAll(/^\| (\S+\.ts) \| ([\w, ]+) \|/gm)].map(
    ([, file, tables]) => `${file}: ${tables}`,
  )
  const real = listFiles('packages/server/src/tables')
    .map((path) => {
      const names = [...read(path).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name)
      return { file: path.split('/').at(-1), names }
    })
    .filter(({ names }) => names.length > 0)
    .map(({ file, names }) => `${file}: ${names.join(', ')}`)
  expect(drawn.toSorted()).toEqual(real.toSorted())
})

test('the map of the README names folders that exist', () => {
  const map = /## Map\n\n((?: {4}.*\n)+)/.exec(read('README.md'))?.[1] ?? ''
  const folders = [...map.matchAll(/^ {4}(\S+) {2,}\S/gm)].map(([, folder = '']) => folder)
  expect(folders.length).toBeGreaterThan(5)
  expect(folders.filter((folder) => !exists(folder))).toEqual([])
  const top = listFiles('.').filter((path) => path.includes('/') && !path.startsWith('.'))
  const all = new Set(top.map((path) => /^(packages\/[^/]+|[^/]+)/.exec(path)?.[1] ?? ''))
  expect(folders.toSorted()).toEqual([...all].toSorted())
})
