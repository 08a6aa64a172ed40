import { MINUTE_MS } from '@kassavirta/domain/kernel/durations'
import { applyDueEmailChanges } from './features/profile/decide-email-change.ts'
import type { Job } from './platform/background.ts'
import type { Deps } from './platform/deps.ts'

/** The work of features that no call waits for. */
export const jobsOfFeatures = (deps: Deps): readonly Job[] => [
  { name: 'put e-mail addresses in force', everyMs: MINUTE_MS, run: () => applyDueEmailChanges(deps) },
]
