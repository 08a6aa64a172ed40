import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Flow } from './submission-flow.ts'

/** A flow that its screen makes and leaves. What was typed stays on the device until it is sent. */
export function useScreenFlow<Entries, Body, Answer>(create: () => Flow<Entries, Body, Answer>) {
  const [flow] = useState(create)
  const state = useSyncExternalStore(flow.subscribe, flow.state)
  useEffect(() => () => flow.leave(true), [flow])
  return { flow, state }
}
