import { setTimeout } from 'node:timers/promises'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { monthOf } from '@kassavirta/domain/reports/reports/statements-api'
import { memoryOf, type Server } from '../bench/processes.ts'
import { newProviderKey } from '../../packages/server/src/operation/provider/queries.ts'
import { addPlace, openPortal, type Place, type Portal } from './portal.ts'
import type { Result, RunOptions } from './run.ts'

/** Of these, so many percent as the size says. */
const FULL = { listed: 20_000, onPaper: 5_000, imported: 76_000 }
const PROBE_MS = 20
/** What others may wait while one of them asks for much, and where the machine is busy with other tests. */
const [LONGEST_MS, LONGEST_BUSY_MS] = [1_000, 10_000]
/** MemoryHigh of deploy/kassavirta.service. */
const MOST_MEMORY = 768

/**
 * One person asks for a month of thousands of rows as a list, as a workbook and on paper, and the provider's systems send
 * the largest bundle that is taken. Somebody else asks for a page all the time: nobody waits, and the server stays within
 * the memory that its unit gives it.
 */
export async function run({ size, timed, stage }: RunOptions): Promise<Result> {
  const url = await stage.addDatabase()
  const portal = await openPortal(url, { now: new Date() })
  const server = await stage.startServer({ DATABASE_URL: url })
  const counts: Record<string, number> = {}
  const findings: string[] = []
  const beside = async (name: string, wanted: number, call: () => Promise<Response>) => {
    const { status, text, ms, slowestMs } = await timedBeside(server, call)
    Object.assign(counts, { [`${name}Ms`]: ms, [`${name}OthersMs`]: slowestMs })
    if (status !== wanted) findings.push(`${name}: ${status} ${text}`)
    if (slowestMs > (timed ? LONGEST_MS : LONGEST_BUSY_MS))
      findings.push(`${name}: others waited ${slowestMs} ms`)
  }
  const share = (of: number) => Math.round((of * size) / 100)
  try {
    await portal.database.db.execute(
      `insert into parameter (key, value, changed_at) values ('statements', 'true', now())`,
    )
    const short = await givenMonth(portal, share(FULL.onPaper) - 1)
    // Too long for paper at every size.
    const long = await givenMonth(portal, Math.max(share(FULL.listed), FULL.onPaper + 1))
    const provider = { 'x-provider-key': await newProviderKey(portal.database.db, new Date()) }
    counts['memoryBefore'] = memoryOf(server.pid).mostResident
    const body = bundleOf(long.company.extId, share(FULL.imported))
    counts['bundleKilobytes'] = Math.round(body.length / 1024)
    for (const name of ['import', 'importAgain'])
      await beside(name, 200, () =>
        fetch(`${server.address}/api/provider/import`, {
          method: 'POST',
          headers: { ...provider, 'content-type': 'application/json' },
          body,
        }),
      )
    counts['memoryMost'] = memoryOf(server.pid).mostResident
    counts['memoryAfter'] = memoryOf(server.pid).resident
    await beside('list', 200, () =>
      fetch(`${server.address}/api/reports/deposit?companyId=${long.company.id}`, {
        headers: long.headers(),
      }),
    )
    await beside('paper', 200, () => fetch(statementOf(server, short), { headers: headersOf(short) }))
    await beside('tooLongForPaper', 400, () => fetch(statementOf(server, long), { headers: headersOf(long) }))
    if (counts['memoryMost'] > MOST_MEMORY) findings.push(`${counts['memoryMost']} MiB at most`)
    return { counts, findings }
  } finally {
    await server.kill()
    await portal.close()
  }
}

const statementOf = ({ address }: Server, { company, account }: Place) =>
  `${address}/api/statements/${account.id}/${monthOf(addDays(dayOf(new Date()), -1))}?companyId=${company.id}`
const headersOf = ({ company, headers }: Place) => ({ ...headers(), 'x-company-id': String(company.id) })

/** Asks for something small all the time until the answer has been read to its end. */
async function timedBeside({ address }: Server, call: () => Promise<Response>) {
  const probe = { isOn: true, slowestMs: 0 }
  const asking = (async () => {
    while (probe.isOn) {
      const asked = performance.now()
      await (await fetch(`${address}/api/config`)).arrayBuffer()
      probe.slowestMs = Math.max(probe.slowestMs, Math.round(performance.now() - asked))
      await setTimeout(PROBE_MS)
    }
  })()
  await setTimeout(10 * PROBE_MS)
  const began = performance.now()
  const answer = await call()
  const text = (await answer.text()).slice(0, 300)
  const ms = Math.round(performance.now() - began)
  probe.isOn = false
  await asking
  return { status: answer.status, text, ms, slowestMs: probe.slowestMs }
}

/** A place whose people have declared so many bags yesterday. */
async function givenMonth(portal: Portal, rows: number): Promise<Place> {
  const place = await addPlace(portal)
  await portal.database.db.execute(
    `update mandate set deposit_report = true where user_id = ${place.user.id}`,
  )
  await portal.database.db.execute(`
    insert into deposit (company_id, account_id, user_id, security_bag_number, register_date, total_sum_cents,
      coin_total_sum_cents, pcs_50e, counting_state, created_at, modified_at)
    select ${place.company.id}, ${place.account.id}, ${place.user.id}, n::text, current_date - 1, 50000, 0, 10, 'uusi',
      now() - interval '1 day', now()
    from generate_series(1, ${rows}) n`)
  return place
}

/** Counted deposits as the systems of a provider send them at night. */
function bundleOf(company: string, rows: number): string {
  const day = dayOf(new Date())
  const counts = { notesCount: 7, coinCount: 3, pcs_050: 4, pcs_020: 2, pcs_010: 1 }
  const sums = { signedTotal: 256, total: 256, difference: 0, notesTotalSum: 250, coinTotalSum: 6 }
  const texts = {
    securityBagNumber: '1045582093',
    reference: '13',
    message: 'Kassa 1',
    signer: 'Maija Virtanen',
  }
  const handledDeposits = Array.from({ length: rows }, (_, n) => ({
    extId: `L-${n}`,
    company,
    accountingDate: day,
    registerDate: day,
    dueDate: day,
    ...texts,
    ...sums,
    ...counts,
    depositType: 'yösäilö',
  }))
  return JSON.stringify({ handledDeposits })
}
