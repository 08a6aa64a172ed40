import type { OwnCaseRow } from '@kassavirta/domain/questions/cases/own-api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { nearMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import rows from '@kassavirta/ui/elements/unread-rows.module.css'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { AnswerPending } from '@kassavirta/ui/feedback/Failed.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useState } from 'react'
import { useOwnCases } from '../../flows/questions/UnreadAnswers.tsx'
import { titleOf } from '../../platform/routing/route-rows.ts'
import { PortalLink } from '../../platform/routing/portal-router.tsx'
import styles from './cases.module.css'
import { OwnCasesGate, CaseStateTag } from './OwnCases.tsx'
import { casesTexts as texts } from './texts.fi.ts'

/** /yhteydenotot: the person's questions, and whether they were answered. */
export const OwnCasesScreen = () => (
  <OwnCasesGate>
    <PageHeading>{titleOf('OwnCases', {})}</PageHeading>
    <CasesFrom />
  </OwnCasesGate>
)

/** One page of the list, and after a press the next one under it. */
function CasesFrom({ after }: { readonly after?: string }) {
  const answer = useOwnCases(after)
  const [isMore, setMore] = useState(false)
  const { data } = answer
  if (!data) return <AnswerPending heading={texts.failed} answer={answer} />
  if (data.rows.length === 0 && after === undefined) return <p className={styles['none']}>{texts.none}</p>
  return (
    <>
      <div className={classes(layout['box'], styles['surface'])}>
        <ul className={rows['rows']} aria-label={texts.list}>
          {data.rows.map((row) => (
            <CaseLine key={row.caseId} row={row} />
          ))}
        </ul>
      </div>
      {data.next !== null && isMore && <CasesFrom after={data.next} />}
      {data.next !== null && !isMore && (
        <Button kind="secondary" onClick={() => setMore(true)}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

/** A dot, bold text and a word mark an unread answer: never colour alone. */
function CaseLine({ row }: { readonly row: OwnCaseRow }) {
  const { caseId, number, subject, opening, state, company, changed, hasUnread } = row
  const now = useServerNow()
  return (
    <li>
      <PortalLink to="OwnCase" params={{ id: caseId }} className={rows['row']}>
        <span className={classes(rows['dot'], !hasUnread && styles['read'])} aria-hidden="true" />
        <span className={rows['words']}>
          <span className={classes(rows['title'], hasUnread && rows['unread'])}>{subject}</span>{' '}
          <span className={styles['opening']}>{opening}</span>{' '}
          <span className={rows['details']}>
            <span>{fill(texts.number, { number })}</span> <span>{company.name}</span>
          </span>
        </span>{' '}
        <span className={styles['standing']}>
          <CaseStateTag state={state} hasUnread={hasUnread} />{' '}
          <span className={rows['details']}>{nearMoment(changed, now)}</span>
        </span>
      </PortalLink>
    </li>
  )
}
