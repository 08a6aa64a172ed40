import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** A program that ends by a failed statement which nobody has caught. */
const program = (prelude: string) => `
  import { DrizzleQueryError } from 'drizzle-orm/errors'
  ${prelude}
  const cause = Object.assign(new Error('CANARY'), { severity: 'ERROR', code: '23505', detail: 'CANARY' })
  void Promise.reject(new DrizzleQueryError('select $1', ['CANARY'], cause))`

function endOf(prelude: string) {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program(prelude)], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  return { status, stderr }
}

test('the last words of a process name the statement and the code, and nothing that it was given', () => {
  const { status, stderr } = endOf(`import { logExit } from ${module('exit-log.ts')}; logExit()`)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^DrizzleQueryError: Failed query: select \$1\n {4}at /)
  expect(stderr).toMatch(/caused by Error: database error, code 23505/)
  expect(stderr).not.toContain('CANARY')
})

test('those of Node itself would have it', () => {
  expect(endOf('').stderr).toContain('CANARY')
})
