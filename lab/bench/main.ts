import { within } from '../ending.ts'
import { askedOf } from '../settings.ts'
import { heading } from '../table.ts'
import { measureCalls } from './calls.ts'
import { measureCustomers, measureDesk } from './desk.ts'
import { measureExport, measureMemory, measureReports, measureStart } from './reports.ts'
import { openStage } from './stage.ts'
import { measureSearch, measureYears } from './years.ts'

/** Each makes lines of the table in docs/performance.md. */
const subjects = {
  start: measureStart,
  calls: measureCalls,
  years: measureYears,
  reports: measureReports,
  memory: measureMemory,
  desk: measureDesk,
  customers: measureCustomers,
  search: measureSearch,
  export: measureExport,
}
type Subject = keyof typeof subjects

export async function run(args: readonly string[]): Promise<boolean> {
  const asked = askedOf(Object.keys(subjects), args)
  const stage = await openStage()
  heading('path', 'measured', 'compared with', 'ratio', 'aim')
  for (const name of asked) await within(() => subjects[name as Subject](stage))
  return true
}
