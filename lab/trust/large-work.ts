import { setTimeout } from 'node:timers/promises'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { monthOf } from '@kassavirta/domain/reports/reports/statements-api'
import { newProviderKey } from '../../packages/server/src/operation/provider/queries.ts'
import { addPlace, openPortal } from '../places.ts'
import { memoryOf } from '../processes.ts'
import { startPortal } from '../stage.ts'
import type { Result, RunOptions } from './run.ts'

/** Of these, so many percent as the size says: the longest month on paper, and the largest bundle that is taken. */
const FULL = { listed: 4_999, imported: 76_000 }
const PROBE_MS = 20
/** Against a server that stands still. How long others wait on a quiet machine is among the counts. */
const LONGEST_MS = 10_000
/** MemoryHigh of deploy/kassavirta.service. */
const MOST_MEMORY = 768

/**
 * One person asks for a month of thousands of rows as a list and on paper, and the provider's systems send the largest
 * bundle. Somebody else asks for a page all the time: nobody waits, and the server stays within the memory of its unit.
 */
export async function run({ size, stage }: RunOptions): Promise<Result> {
  const url = await stage.addDatabase()
  const portal = await openPortal(url)
  const { db } = portal.database
  const { address, pid } = await startPortal({ DATABASE_URL: url })
  const { company, account, user, headers } = await addPlace(portal)
  await db.execute(`insert into parameter (key, value, changed_at) values ('statements', 'true', now())`)
  await db.execute(`
    insert into deposit (company_id, account_id, user_id, security_bag_number, register_date, total_sum_cents,
      coin_total_sum_cents, pcs_50e, counting_state, created_at, modified_at)
    select ${company.id}, ${account.id}, ${user.id}, n::text, current_date - 1, 50000, 0, 10, 'uusi',
      now() - interval '1 day', now()
    from generate_series(1, ${Math.round((FULL.listed * size) / 100)}) n`)
  const provider = {
    'x-provider-key': await newProviderKey(db, new Date()),
    'content-type': 'application/json',
  }
  const bundle = bundleOf(company.extId, Math.round((FULL.imported * size) / 100))
  const month = monthOf(addDays(dayOf(new Date()), -1))
  const ofPlace = { ...headers(), 'x-company-id': String(company.id) }
  const load = () =>
    fetch(`${address}/api/provider/import`, { method: 'POST', headers: provider, body: bundle })
  const works: Readonly<Record<string, () => Promise<Response>>> = {
    import: load,
    'import again': load,
    list: () => fetch(`${address}/api/reports/deposit?companyId=${company.id}`, { headers: ofPlace }),
    paper: () =>
      fetch(`${address}/api/statements/${account.id}/${month}?companyId=${company.id}`, { headers: ofPlace }),
  }
  const counts: Record<string, number> = { 'rows imported': Math.round((FULL.imported * size) / 100) }
  const findings: string[] = []
  for (const [name, work] of Object.entries(works)) {
    const { status, text, ms, slowestMs } = await timedBeside(address, work)
    Object.assign(counts, { [`ms ${name}`]: ms, [`ms others waited beside ${name}`]: slowestMs })
    if (status !== 200) findings.push(`${name}: ${status} ${text}`)
    if (slowestMs > LONGEST_MS) findings.push(`${name}: others waited ${slowestMs} ms`)
  }
  const { most } = memoryOf(pid)
  if (most > MOST_MEMORY) findings.push(`${most} MiB at most`)
  return { counts: { ...counts, 'MiB at most': most }, findings }
}

/** Asks for something small all the time until the answer has been read to its end. */
async function timedBeside(address: string, work: () => Promise<Response>) {
  let [isOn, slowestMs] = [true, 0]
  const asking = (async () => {
    for (; isOn; await setTimeout(PROBE_MS)) {
      const asked = performance.now()
      await (await fetch(`${address}/api/config`)).arrayBuffer()
      slowestMs = Math.max(slowestMs, Math.round(performance.now() - asked))
    }
  })()
  await setTimeout(10 * PROBE_MS)
  const began = performance.now()
  const answer = await work()
  const text = (await answer.text()).slice(0, 300)
  const ms = Math.round(performance.now() - began)
  isOn = false
  await asking
  return { status: answer.status, text, ms, slowestMs }
}

/** Counted deposits as the systems of a provider send them at night. */
function bundleOf(company: string, rows: number): string {
  const day = dayOf(new Date())
  const sums = { signedTotal: 256, total: 256, difference: 0, notesTotalSum: 250, coinTotalSum: 6 }
  const counts = { notesCount: 7, coinCount: 3, pcs_050: 4, pcs_020: 2, pcs_010: 1 }
  const counted = {
    company,
    accountingDate: day,
    registerDate: day,
    dueDate: day,
    securityBagNumber: '1045582093',
    reference: '13',
    message: 'Kassa 1',
    signer: 'Maija Virtanen',
    depositType: 'yösäilö',
  }
  return JSON.stringify({
    handledDeposits: Array.from({ length: rows }, (_, n) => ({
      extId: `L-${n}`,
      ...counted,
      ...sums,
      ...counts,
    })),
  })
}
