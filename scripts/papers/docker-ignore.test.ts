import { expect, test } from 'vitest'
import { readDockerIgnore } from './docker-ignore.ts'

test('a pattern counts from the root, takes what is below, and the last one that matches decides', () => {
  const isIgnored = readDockerIgnore('# words\n*\n!packages\n**/dist/\n**/*.env\npackages/a?\n')
  expect(isIgnored('data/token-secret')).toBe(true)
  expect(isIgnored('packages/web/src/main.tsx')).toBe(false)
  expect(isIgnored('packages/web/dist/index.html')).toBe(true)
  expect(isIgnored('packages/local.env')).toBe(true)
  expect(isIgnored('packages/ab/x')).toBe(true)
  expect(isIgnored('packages/abc/x')).toBe(false)
})

test('a pattern without stars names one path, not every file of that name', () => {
  const isIgnored = readDockerIgnore('data\n')
  expect(isIgnored('data/a')).toBe(true)
  expect(isIgnored('packages/data/a')).toBe(false)
})
