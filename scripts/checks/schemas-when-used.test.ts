import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type * as zodMini from 'zod/mini'

const domain = join(import.meta.dirname, '../../packages/domain/src')

const { built, noting } = vi.hoisted(() => {
  const built: string[] = []
  /** The same functions, each of which notes its name when it is called. */
  const noting = (part: object) =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'function'
          ? (...given: unknown[]): unknown => {
              built.push(name)
              return value(...given)
            }
          : value,
      ]),
    )
  return { built, noting }
})

vi.mock('zod/mini', async (original) => {
  const zod = await original<typeof zodMini>()
  return { ...noting(zod), iso: noting(zod.iso) }
})

/** All but those of the provider's events, which only the server loads. */
const modules = globSync('**/*.ts', {
  cwd: domain,
  exclude: ['provider/**', '**/*.{test,fixture,d}.ts'],
})

test('loading a module of the domain builds no schema', async () => {
  const early: string[] = []
  for (const file of modules) {
    built.length = 0
    await import(join(domain, file))
    if (built.length > 0) early.push(`${file}: ${built.join(', ')}`)
  }
  expect(early).toEqual([])
  expect(modules.length).toBeGreaterThan(100)
})

test('a schema is built when it is first used', async () => {
  const { declareDeposit } = await import('@kassavirta/domain/bags/deposits/api')
  built.length = 0
  expect(declareDeposit.body.safeParse({}).success).toBe(false)
  expect(built).toContain('object')
})
