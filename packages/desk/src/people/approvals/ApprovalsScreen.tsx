import { listApprovals } from '@kassavirta/domain/people/approvals/api'
import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useState } from 'react'
import { Routes } from '../../platform/routing/Routes.tsx'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import page from '../../platform/parts/page.module.css'
import { Tabs } from '../../platform/parts/Tabs.tsx'
import { usePulse } from '../../platform/api/use-pulse.ts'
import { useTabTitle } from '../../platform/tab-title.ts'
import { ApprovalPanel, type Decision } from './ApprovalPanel.tsx'
import styles from './approvals.module.css'
import { approvalTexts as texts } from './texts.fi.ts'

/** Requests of others that wait for a second person, and the outcomes of earlier ones. */
export function ApprovalsScreen() {
  const { data } = usePulse()
  return (
    <>
      <Tabs
        label={texts.lists}
        tabs={[
          { row: 'approvals', name: texts.waiting, count: data?.approvals },
          { row: 'decidedApprovals', name: texts.decided },
        ]}
      />
      <Routes
        screens={{
          approvals: <List key="waiting" decided={false} />,
          decidedApprovals: <List key="decided" decided />,
        }}
        fallback="approvals"
      />
    </>
  )
}

function List({ decided }: { readonly decided: boolean }) {
  useTabTitle(decided ? texts.decided : texts.waiting)
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined])
  // The panel of a request closes when it is decided, so the list shows the outcome.
  const [done, setDone] = useState<Decision>()
  return (
    <div className={classes(page['page'], styles['page'])}>
      {done && (
        <Banner kind={done === 'lapsed' ? 'warn' : 'ok'} key={done}>
          {texts.done[done]}
        </Banner>
      )}
      {pages.map((after) => (
        <Page
          key={after ?? ''}
          decided={decided}
          after={after}
          isLast={after === pages.at(-1)}
          onMore={(next) => setPages([...pages, next])}
          onDecided={setDone}
        />
      ))}
    </div>
  )
}

type PageProps = {
  readonly decided: boolean
  readonly after: string | undefined
  readonly isLast: boolean
  readonly onMore: (next: string) => void
  readonly onDecided: (decision: Decision) => void
}

function Page({ decided, after, isLast, onMore, onDecided }: PageProps) {
  const query = useDeskQuery()
  const answer = useLastAnswer(
    query(listApprovals, { query: { ...(decided ? { decided: 'true' } : {}), ...(after ? { after } : {}) } }),
  )
  const { data, outdated, fetchedAt, asking, askAgain } = answer
  if (data === undefined) {
    return answer.failure ? (
      <AnswerFailed heading={texts.failed} answer={answer} />
    ) : (
      <Loading text={texts.loading} />
    )
  }
  const { rows, next } = data
  return (
    <>
      {outdated && (
        <Banner
          kind="warn"
          heading={fill(texts.stale, { time: fetchedAt ? formatTime(fetchedAt) : '' })}
          action={
            <Button kind="secondary" busy={asking} onClick={askAgain}>
              {texts.tryAgain}
            </Button>
          }
        />
      )}
      {rows.map((approval) => (
        <ApprovalPanel key={approval.approvalId} approval={approval} onDecided={onDecided} />
      ))}
      {rows.length === 0 && after === undefined && (
        <p className={page['quiet']}>{decided ? texts.noneDecided : texts.noneWaiting}</p>
      )}
      {isLast && next !== null && (
        <Button kind="secondary" onClick={() => onMore(next)}>
          {texts.more}
        </Button>
      )}
    </>
  )
}
