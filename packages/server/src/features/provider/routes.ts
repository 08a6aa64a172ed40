import { fault, type Fault } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { readEvents } from './outbox/queries.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { getOutbox, postImport } from './api.ts'
import type { BundleFault } from './import/read-bundle.ts'

export function providerRoutes(builder: AppBuilder): void {
  const { database, db, clock } = builder.deps
  route(builder, postImport, async ({ body, query }) => {
    // With the cleaning of HTML it is a large part of the program, and not every process is asked to import.
    const { importBundle } = await import('./import/import-bundle.ts')
    const report = await importBundle(database, body, {
      now: clock(),
      dryRun: query.dryRun === 'true',
      ignoreUnknown: query.ignoreUnknown === 'true',
    })
    if (report.faults.length > 0) throw refusal(report.faults)
    return { ...report, faults: [], ignored: [...report.ignored], kept: [...report.kept] }
  })
  route(builder, getOutbox, async ({ query }) => ({
    events: [...(await readEvents(db, query.after, query.limit))],
  }))
}

/** With more faults than this the provider mends the first ones and tries again. */
const SHOWN = 100

function refusal(faults: readonly BundleFault[]): Problem {
  const fields: Record<string, Fault> = {}
  for (const found of faults.slice(0, SHOWN)) fields[pathOf(found)] ??= found.fault
  return new Problem(fault('importRefused', { faults: faults.length }), fields)
}

/** `companies[3].businessId` */
function pathOf({ section, row, field }: BundleFault): string {
  const at = row === undefined ? section : `${section}[${row}]`
  return [at, field].filter(Boolean).join('.') || 'bundle'
}
