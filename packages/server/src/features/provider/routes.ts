import { fault, type Fault } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { readEvents } from './outbox/queries.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { noteReading } from '../../shared/provider-keys.ts'
import { getOutbox, postImport } from './api.ts'
import type { BundleFault } from './import/read-bundle.ts'
import { recordImport } from './import/run-queries.ts'

export function providerRoutes(builder: AppBuilder): void {
  const { database, db, clock } = builder.deps
  route(builder, postImport, async ({ caller, body, query }) => {
    // With the cleaning of HTML it is a large part of the program, and not every process is asked to import.
    const { importBundle } = await import('./import/import-bundle.ts')
    const [now, dryRun] = [clock(), query.dryRun === 'true']
    const report = await importBundle(database, body, {
      now,
      dryRun,
      ignoreUnknown: query.ignoreUnknown === 'true',
    })
    await recordImport(db, { report, now, dryRun, keyId: caller.keyId })
    if (report.faults.length > 0) throw refusal(report.faults)
    return { ...report, faults: [], ignored: [...report.ignored], kept: [...report.kept] }
  })
  route(builder, getOutbox, async ({ caller, query }) => {
    const events = await readEvents(db, query.after, query.limit)
    await noteReading(db, caller.keyId, events.at(-1)?.seq ?? query.after, clock())
    return { events: [...events] }
  })
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
