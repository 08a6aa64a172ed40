import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { readEvents, noteReading } from './queries.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { getOutbox, postImport } from './api.ts'
import { UnreadableBundle } from './import/read/bundle-text.ts'
import { faultText, type RowFault, type BundleFault } from './import/read/faults.ts'
import type { ImportReport } from './import/write/write-bundle.ts'
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
    }).catch((error: unknown) => {
      throw error instanceof UnreadableBundle ? unreadable(error.message) : error
    })
    await recordImport(db, { report, now, dryRun, keyId: caller.keyId })
    if (report.faultCount > 0) throw refusal(report)
    const { faultCount: _, ...said } = report
    return { ...said, faults: [], ignored: [...report.ignored], kept: [...report.kept] }
  })
  route(builder, getOutbox, async ({ caller, query }) => {
    const events = await readEvents(db, query.after, query.limit)
    await noteReading(db, caller.keyId, events.at(-1)?.seq ?? query.after, clock())
    return { events: [...events] }
  })
}

const unreadable = (text: string): Problem =>
  new Problem('badRequest', { bundle: fault('importRowInvalid', { text }) })

function refusal({ faults, faultCount }: ImportReport): Problem {
  const fields = new Map<string, RowFault>()
  for (const found of faults) if (!fields.has(pathOf(found))) fields.set(pathOf(found), found.fault)
  // The fields are all of rows.
  return new Problem(fault('importRefused', { faults: faultCount }), Object.fromEntries(fields), (each) =>
    faultText(each as RowFault),
  )
}

/** `companies[3].businessId` */
function pathOf({ section, row, field }: BundleFault): string {
  const at = row === undefined ? section : `${section}[${row}]`
  return [at, field].filter(Boolean).join('.') || 'bundle'
}
