import { isRecord } from '@kassavirta/domain/kernel/records'
import { createFlow } from '@kassavirta/ui/submission/submission-flow.ts'
import { useScreenFlow } from '@kassavirta/ui/submission/use-screen-flow.ts'
import { useStaff } from '../session/session-context.ts'

/**
 * What is typed before an act, kept on the device until the act is done, so that neither a reload nor a crash loses it. It
 * belongs to its person; the name says what it is about.
 */
export function useKept<Typed extends object>(
  name: string,
  start: Typed,
  read: (found: unknown) => Typed | undefined,
) {
  const { id: userId } = useStaff()
  const { flow, state } = useScreenFlow(() =>
    createFlow<Typed, never, never>(
      // No other company is in the name, as a person of the staff works for all of them.
      { flow: `desk-${name}`, userId, companyId: 0 },
      { version: 1, start, readTyped: read, readBody: () => undefined, readAnswer: () => undefined },
    ),
  )
  return {
    typed: state.typed,
    type: (changed: Partial<Typed>) => flow.change({ ...flow.state().typed, ...changed }),
    /** To be called when the act is done. */
    forget: flow.clear,
  }
}

const readText = (found: unknown) =>
  isRecord(found) && typeof found['text'] === 'string' ? { text: found['text'] } : undefined

/** As useKept, for a single text. */
export function useKeptText(name: string, start = '') {
  const { typed, type, forget } = useKept(name, { text: start }, readText)
  return [typed.text, (text: string) => type({ text }), forget] as const
}
