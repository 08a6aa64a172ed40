import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, read } from './repository.ts'
import { closureOf, type Arrow } from './rooms.ts'

const ROOT = 'packages/domain/src'
const folderOf = (path: string) => /^packages\/domain\/src\/([^/]+)\//.exec(path)?.[1]

/** Which folder of the domain imports which other one. */
const arrows: readonly Arrow[] = listFiles(ROOT)
  .filter((path) => path.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(path))
  .flatMap((path) => {
    const from = folderOf(path)
    const imported = [...read(path).matchAll(/ from '(\.\.?\/[^']+)'/g)].map(([, target = '']) =>
      folderOf(posix.join(posix.dirname(path), target)),
    )
    return imported.flatMap((to): readonly Arrow[] =>
      from === undefined || to === undefined || from === to ? [] : [[from, to]],
    )
  })

test('folders of the domain import each other only downwards', () => {
  const circles = closureOf(arrows).flatMap(([from, to]) => (from === to ? [from] : []))
  expect(arrows.length).toBeGreaterThan(30)
  // Stages of orders are in deliveries, which change-orders asks for.
  expect([...new Set(circles)].toSorted()).toEqual(['change-orders', 'deliveries'])
})
