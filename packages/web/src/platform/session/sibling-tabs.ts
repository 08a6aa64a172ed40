import type { Session } from '@kassavirta/domain/session/api'

const CHANNEL = 'kassavirta.session'
const TAB_LOCK = 'kassavirta.tab'
const REFRESH_LOCK = 'kassavirta.refresh'
/** A sibling that is awake answers within a few milliseconds. */
const ANSWER_WITHIN_MS = 150

type Note =
  | { readonly type: 'renewed'; readonly from: string; readonly session: Session }
  | { readonly type: 'ask'; readonly from: string }

/**
 * A duplicated tab has a copy of the same refresh token. Without a word between them, the second to renew would show the
 * server an old token, which looks like theft and ends the session. So whoever renews tells the others, and whoever is
 * about to renew asks first.
 */
export function joinSiblings(holds: {
  /** This tab's token now. */
  readonly current: () => string | undefined
  /** The session that followed the given token, if this tab has seen it. */
  readonly successor: (token: string) => Session | undefined
  readonly adopt: (session: Session) => void
}) {
  const channel = new BroadcastChannel(CHANNEL)
  const tell = (note: Note) => channel.postMessage(note)
  let answered: (() => void) | undefined
  channel.addEventListener('message', ({ data }: MessageEvent<Note>) => {
    if (data.type === 'renewed' && data.from === holds.current()) {
      holds.adopt(data.session)
      answered?.()
    }
    const known = data.type === 'ask' ? holds.successor(data.from) : undefined
    if (known) tell({ type: 'renewed', from: data.from, session: known })
  })
  // Held for the life of the tab, so that siblings can count each other.
  navigator.locks
    ?.request(TAB_LOCK, { mode: 'shared' }, () => new Promise(() => undefined))
    // A browser that refuses storage refuses locks too.
    .catch(() => undefined)

  return {
    tellRenewed: (from: string, session: Session) => tell({ type: 'renewed', from, session }),
    /** True when a sibling had gone ahead and its session has been adopted. */
    async askFor(token: string): Promise<boolean> {
      if (!(await hasSiblings())) return false
      const answer = new Promise<boolean>((resolve) => {
        answered = () => resolve(true)
        setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
      })
      tell({ type: 'ask', from: token })
      return answer
    },
    alone,
  }
}

/** One renewal at a time over all tabs. Without locks, or where they are refused, the server's own grace must do. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work()
  let begun = false
  const begin = () => {
    begun = true
    return work()
  }
  try {
    return await navigator.locks.request(REFRESH_LOCK, begin)
  } catch (refusal) {
    if (begun) throw refusal
    return work()
  }
}

async function hasSiblings(): Promise<boolean> {
  const locks = await navigator.locks?.query().catch(() => undefined)
  if (!locks) return true
  const { held = [] } = locks
  return held.filter(({ name }) => name === TAB_LOCK).length > 1
}
