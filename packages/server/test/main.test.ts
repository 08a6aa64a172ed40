import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databaseKind } from './database.ts'
import { startServer } from './server-process.ts'

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

// The embedded server is the same whatever the suite's database is: once is enough.
describe.runIf(databaseKind === 'pglite')('the embedded server', () => {
  test('answers, refuses a second one on its folder in one line, and stops when asked', async () => {
    const DATA_DIR = dataFolder()
    const first = startServer({ DATA_DIR })
    const address = await first.address
    expect((await fetch(`${address}/readyz`)).status).toBe(200)

    const second = startServer({ DATA_DIR })
    expect(await second.ended).toBe(1)
    expect(second.said.stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^The data folder .* is in use by another Kassavirta process \(pid \d+\)\./),
    ])

    first.kill('SIGTERM')
    expect(await first.ended).toBe(0)
  })

  test('leaves no stale lock when it is killed', async () => {
    const DATA_DIR = dataFolder()
    const first = startServer({ DATA_DIR })
    await first.address
    first.kill('SIGKILL')
    await first.ended
    const again = startServer({ DATA_DIR })
    expect((await fetch(`${await again.address}/readyz`)).status).toBe(200)
  })
})

test('wrong settings are all listed and nothing is started', async () => {
  const server = startServer({ NODE_ENV: 'production', PORT: 'eighty' })
  expect(await server.ended).toBe(1)
  expect(server.said.stderr).toMatch(
    /PORT must[\s\S]*DATABASE_URL is required[\s\S]*TOKEN_SECRET is required/,
  )
})
