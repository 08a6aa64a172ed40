import { createFlow } from '@kassavirta/ui/submission/submission-flow.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStaff } from '../session/session-context.ts'

/**
 * What is typed before an act, on the device until the act is done, so that neither a reload nor a crash loses it. It
 * belongs to its person; the name says what it is about. Another name begins another draft once nothing is typed in this
 * one.
 */
export function useDraft<Entries extends object>(
  name: string,
  start: Entries,
  readTyped: (found: unknown) => Entries | undefined,
) {
  const { id: userId } = useStaff()
  const create = () => ({
    name,
    start,
    flow: createFlow<Entries, never, never>(
      // No company is in the name, as a person of the staff works for all of them.
      { flow: `desk-${name}`, userId, companyId: 0 },
      { version: 1, start, readTyped, readBody: () => undefined, readAnswer: () => undefined },
    ),
  })
  const [draft, setDraft] = useState(create)
  const { flow } = draft
  const { typed } = useSyncExternalStore(flow.subscribe, flow.state)
  if (draft.name !== name && typed === draft.start) setDraft(create)
  useEffect(() => () => flow.leave(true), [flow])
  return { typed, latest: () => flow.state().typed, change: flow.change, forget: flow.clear }
}
