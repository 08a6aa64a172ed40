import { expect, test } from 'vitest'
import { areas, drawHouse, DRAWN } from './house-drawing.ts'
import { exists, listFiles, read } from './repository.ts'

const page = read('docs/architecture.md')

test('the drawing of the house is the one of its imports (npm run draw makes it)', () => {
  expect(DRAWN.exec(page)?.[0]).toBe(drawHouse())
})

test('every area has its row with a file to read first, and a README in the server', () => {
  const rows = [...page.matchAll(/^\| (\w+) \| .+ \| \[\w+\]\(.+\): `(.+)` \|$/gm)].map(([, area, file]) => ({
    area,
    file,
  }))
  expect(rows.map(({ area }) => area)).toEqual(areas.map(([area]) => area))
  expect(rows.filter(({ file }) => !exists(`packages/server/src/${file}`))).toEqual([])
  expect(areas.filter(([area]) => !exists(`packages/server/src/${area}/README.md`))).toEqual([])
})

test('the drawing of the session has the states of the machine', () => {
  const drawn = /stateDiagram-v2\n(.*?)```/s.exec(read('docs/how-it-runs.md'))?.[1] ?? ''
  const states = [...drawn.matchAll(/^ {2}(\S+) --> (\w+)/gm)].flatMap(([, from = '', to = '']) => [from, to])
  const type =
    /type SessionState =(.*?)\n\n/s.exec(read('packages/domain/src/people/session/machine.ts'))?.[1] ?? ''
  const real = [...type.matchAll(/status: '(\w+)'/g)].map(([, status = '']) => status)
  expect([...new Set(states)].filter((state) => state !== '[*]').toSorted()).toEqual(real.toSorted())
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
