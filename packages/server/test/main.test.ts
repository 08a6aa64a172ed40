import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databaseKind, isAskedOnce, newDatabaseUrl } from './database.ts'
import { dataFolder, portalCommand, startServer } from './server-process.ts'
import { isWhole } from './whole.ts'

const importCompanies = (address: string, key: string, extIds: readonly string[]) =>
  fetch(`${address}/api/provider/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-provider-key': key },
    body: JSON.stringify({ companies: extIds.map((extId) => ({ extId, name: extId, businessId: '' })) }),
  })

/** Notes every company whose import was answered with 200. */
async function sendUntilKilled(
  address: string,
  key: string,
  worker: number,
  acknowledged: string[],
): Promise<void> {
  for (let n = 0; n < 10_000; n += 1) {
    const extId = `K${worker}-${n}`
    const answered = await importCompanies(address, key, [extId]).catch(() => undefined)
    if (!answered) return
    if (answered.status === 200) acknowledged.push(extId)
  }
}

async function canSignIn(address: string): Promise<boolean> {
  const body = JSON.stringify({ username: 'demo', password: 'Demo-1234' })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${address}/api/login`, { method: 'POST', headers, body })).status === 200
}

// The short trust run kills a server on PostgreSQL in the middle of submissions, the long one an embedded server too.
test.runIf(databaseKind === 'pglite' && isWhole)(
  'an embedded server killed in the middle of work starts again with everything that it acknowledged',
  async () => {
    const DATA_DIR = dataFolder()
    const first = startServer({ DATA_DIR })
    const address = await first.address
    const key = await portalCommand(['provider-key', 'new'], DATA_DIR)
    const acknowledged: string[] = []
    const sending = Array.from({ length: 4 }, (_, worker) =>
      sendUntilKilled(address, key, worker, acknowledged),
    )
    while (acknowledged.length < 20) await setTimeout(10)
    first.kill('SIGKILL')
    await Promise.all([first.ended, ...sending])

    const again = startServer({ DATA_DIR })
    const res = await importCompanies(await again.address, key, acknowledged)
    expect(await res.json()).toMatchObject({
      sections: { companies: { created: 0, unchanged: acknowledged.length } },
    })
  },
)

test.runIf(databaseKind === 'postgres')('demo users come to PostgreSQL only with DEMO=true', async () => {
  const DATABASE_URL = await newDatabaseUrl()
  const without = startServer({ DATABASE_URL, DEMO: '' })
  expect(await canSignIn(await without.address)).toBe(false)
  without.kill('SIGTERM')
  await without.ended
  const withDemo = startServer({ DATABASE_URL, DEMO: 'true' })
  expect(await canSignIn(await withDemo.address)).toBe(true)
})

test.runIf(isAskedOnce)('wrong settings are all listed and nothing is started', async () => {
  const server = startServer({ NODE_ENV: 'production', PORT: 'eighty' })
  expect(await server.ended).toBe(1)
  expect(server.said.stderr).toMatch(
    /PORT must[\s\S]*DATABASE_URL is required[\s\S]*TOKEN_SECRET is required/,
  )
})
