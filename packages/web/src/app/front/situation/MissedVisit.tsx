import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { nearMoment, nearVisitWords } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { getOverview, type OverviewVisits } from '@kassavirta/domain/reports/front-pages/overview-api'
import { reportMissedVisit } from '@kassavirta/domain/visits/calendar/api'
import { useQueryClient } from '@tanstack/react-query'
import { ActQuestion } from '../../../flows/act/ActQuestion.tsx'
import { PortalLink } from '../../../platform/routing/portal-router.tsx'
import { useCompanySession } from '../../../platform/session/use-session.ts'
import styles from './NextVisit.module.css'
import { visitTexts as texts } from '../../later-texts.fi.ts'

type Props = { readonly missed: NonNullable<OverviewVisits['missed']>; readonly now: Date }

/** A visit that is late: the question whether the driver came, or when somebody of the place reported the visit missed. */
export function MissedVisit({ missed, now }: Props) {
  const { reported, caseId } = missed
  return (
    <div className={styles['late']}>
      <p>{fill(texts.late, { visit: nearVisitWords(missed, dayOf(now)) })}</p>
      {reported ? (
        <p>
          {fill(texts.reported, { moment: nearMoment(new Date(reported), now) })}{' '}
          {caseId !== null && (
            <PortalLink to="OwnCase" params={{ id: caseId }}>
              {texts.showCase}
            </PortalLink>
          )}
        </p>
      ) : (
        <Question missed={missed} now={now} />
      )}
    </div>
  )
}

/** Asks for confirmation, because a press by mistake would send the service desk after a driver. */
function Question({ missed, now }: Props) {
  const { user, company, submit } = useCompanySession()
  const client = useQueryClient()
  const lookAgain = () => void client.invalidateQueries({ queryKey: [getOverview.path] })
  return (
    <ActQuestion
      kind="secondary"
      texts={texts}
      body={{ customerId: company.id, userId: user.id, day: missed.day }}
      send={(request) => submit(reportMissedVisit, request)}
      onDone={lookAgain}
      lookAgain={lookAgain}
    >
      <p>{fill(texts.late, { visit: nearVisitWords(missed, dayOf(now)) })}</p>
    </ActQuestion>
  )
}
