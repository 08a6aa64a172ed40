import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, read } from './repository.ts'

const roomOf = (path: string): string => /^packages\/domain\/src\/([^/]+)\/.+\.ts$/.exec(path)?.[1] ?? ''

/** The rooms of the domain, and what each imports of the others; everybody may import the kernel. */
const imports = new Map<string, Set<string>>()
for (const path of listFiles('packages/domain/src')) {
  const room = roomOf(path)
  if (room === '' || path.endsWith('.test.ts')) continue
  const others = imports.get(room) ?? new Set()
  for (const [, target = ''] of read(path).matchAll(/from '(\.\.\/[^']+)'/g)) {
    const other = roomOf(posix.join(posix.dirname(path), target))
    if (other !== room) others.add(other)
  }
  imports.set(room, others)
}

/** The floor of a room is one above the highest that it imports. Throws for a circle. */
function floorOf(room: string, above: readonly string[] = []): number {
  if (above.includes(room)) throw new Error(`a circle: ${[...above, room].join(' → ')}`)
  const below = [...(imports.get(room) ?? [])].map((other) => floorOf(other, [...above, room]))
  return below.length === 0 ? 0 : 1 + Math.max(...below)
}

test('the rooms of the domain stand on at most five floors, kernel and stages below, and none imports back up', () => {
  const floors = [...imports.keys()].map((room) => [room, floorOf(room)] as const)
  expect(floors.filter(([, floor]) => floor > 4)).toEqual([])
  expect(floors.length).toBeGreaterThan(20)
  expect([...(imports.get('stages') ?? [])]).toEqual(['kernel'])
})
