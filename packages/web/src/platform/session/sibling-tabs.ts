import type { Session } from '@kassavirta/domain/people/session/api'

const CHANNEL = 'kassavirta.session'
const TAB_LOCK = 'kassavirta.tab'
const REFRESH_LOCK = 'kassavirta.refresh'
/** A sibling tab that is awake answers within a few milliseconds. */
const ANSWER_TIMEOUT_MS = 150

type TabMessage =
  | { readonly type: 'renewed'; readonly from: string; readonly session: Session }
  | { readonly type: 'ask'; readonly from: string }

/**
 * A duplicated tab has a copy of the same refresh token. If the tabs did not talk, the second one to renew would send an
 * old token, which looks like theft and ends the session. So a tab announces its renewal to the others, and asks them
 * before it renews.
 */
export function joinSiblings(tab: {
  /** This tab's current token. */
  readonly current: () => string | undefined
  /** The session that followed the given token, if this tab has seen it. */
  readonly successor: (token: string) => Session | undefined
  readonly adopt: (session: Session) => void
}) {
  const channel = new BroadcastChannel(CHANNEL)
  const post = (message: TabMessage) => channel.postMessage(message)
  let onAnswer: (() => void) | undefined
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'renewed' && data.from === tab.current()) {
      tab.adopt(data.session)
      onAnswer?.()
    }
    const successor = data.type === 'ask' ? tab.successor(data.from) : undefined
    if (successor) post({ type: 'renewed', from: data.from, session: successor })
  })
  // The lock is held for the life of the tab, so that siblings can count each other.
  navigator.locks
    ?.request(TAB_LOCK, { mode: 'shared' }, () => new Promise(() => undefined))
    // A browser that refuses storage refuses locks too.
    .catch(() => undefined)

  return {
    announceRenewal: (from: string, session: Session) => post({ type: 'renewed', from, session }),
    /** True when a sibling had already renewed and its session has been adopted. */
    async askFor(token: string): Promise<boolean> {
      if (!(await hasSiblings())) return false
      const answer = new Promise<boolean>((resolve) => {
        onAnswer = () => resolve(true)
        setTimeout(() => resolve(false), ANSWER_TIMEOUT_MS)
      })
      post({ type: 'ask', from: token })
      return answer
    },
    withRefreshLock,
  }
}

/** Allows one renewal at a time over all tabs. Without locks the server's grace period has to be enough. */
async function withRefreshLock<Result>(work: () => Promise<Result>): Promise<Result> {
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
