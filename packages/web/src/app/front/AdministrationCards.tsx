import type { ReactNode } from 'react'
import { dayOf, addDays, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { nearMoment, shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import type { RightsChange } from '@kassavirta/domain/kernel/people/administration'
import { listName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  getMandateChanges,
  getMandates,
  getRoleChanges,
  type Mandate,
} from '@kassavirta/domain/places/mandates/api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { administrationTexts, mandateTexts, roleTexts } from '../../places/mandates/texts.fi.ts'
import { useApiQuery, useCompanySession } from '../../platform/session/use-session.ts'
import { PortalLink } from '../../platform/routing/portal-router.tsx'
import type { Permissions } from '../../platform/session/use-permissions.ts'
import { Card } from './Card.tsx'
import { administrationFrontTexts as texts } from '../later-texts.fi.ts'
import card from './Card.module.css'

type Props = Pick<Permissions, 'can'> & {
  /** False beside the state of the money: then only cards with something to do are shown. */
  readonly isWhole: boolean
}

/** The cards of an administrator: mandates that end soon, and the latest changes. */
export const AdministrationCards = ({ can, isWhole }: Props) => (
  <>
    {can('mandateAdmin') && <Endings isWhole={isWhole} />}
    {isWhole && can('mandateAdmin') && <MandateChanges />}
    {isWhole && can('roleAdmin') && <RoleChanges />}
  </>
)

const SHOWN = 4

function Endings({ isWhole }: Pick<Props, 'isWhole'>) {
  const { company } = useCompanySession()
  const { query } = useApiQuery()
  const answer = useAnswer(query(getMandates, { query: { companyId: company.id } }))
  const today = dayOf(useServerNow())
  const ending = answer.data && endingMandates(answer.data.mandates, today)
  if (!isWhole && !ending?.length) return null
  return (
    <Card
      heading={texts.endings}
      columns={3}
      aside={<PortalLink to="Mandates">{texts.allMandates}</PortalLink>}
    >
      <FetchedRows answer={answer} failed={texts.endingsFailed} none={texts.noEndings} count={ending?.length}>
        {ending?.slice(0, SHOWN).map(({ mandateId, accountNumber, mandateLastDay, ...person }) => (
          <li key={mandateId} className={card['row']}>
            <b>{listName(person)}</b>
            <small className={card['small']}>
              {fill(texts.ends, {
                account: formatAccountNumber(accountNumber),
                day: shortDay(mandateLastDay),
              })}
            </small>
          </li>
        ))}
      </FetchedRows>
      {ending && ending.length > SHOWN && (
        <p className={card['nothing']}>{fill(texts.moreEndings, { count: ending.length - SHOWN })}</p>
      )}
    </Card>
  )
}

function MandateChanges() {
  const { company } = useCompanySession()
  const { query } = useApiQuery()
  const answer = useAnswer(query(getMandateChanges, { query: { companyId: company.id } }))
  return (
    <Changes
      heading={texts.mandateChanges}
      answer={answer}
      all={<PortalLink to="Mandates">{texts.allMandates}</PortalLink>}
      describe={({ change, person, accountNumber, by }) =>
        fill(mandateTexts.changes[change], {
          by,
          person,
          account: formatAccountNumber(accountNumber ?? ''),
        })
      }
    />
  )
}

function RoleChanges() {
  const { company } = useCompanySession()
  const { query } = useApiQuery()
  const answer = useAnswer(query(getRoleChanges, { query: { companyId: company.id } }))
  return (
    <Changes
      heading={texts.roleChanges}
      answer={answer}
      all={<PortalLink to="UserCompanyRoles">{texts.allRoles}</PortalLink>}
      describe={({ change, person, by }) => fill(roleTexts.changes[change], { by, person })}
    />
  )
}

type AnswerState<Data> = Parameters<typeof AnswerFailed>[0]['answer'] & { readonly data: Data | undefined }

type ChangesProps = {
  readonly heading: string
  readonly answer: AnswerState<{ readonly changes: readonly RightsChange[] }>
  readonly all: ReactNode
  /** The sentence about a change: what was done, and to whom. */
  readonly describe: (change: RightsChange & { readonly by: string }) => string
}

function Changes({ heading, answer, all, describe }: ChangesProps) {
  const now = useServerNow()
  const { data } = answer
  return (
    <Card heading={heading} columns={3} aside={all}>
      <FetchedRows
        answer={answer}
        failed={texts.changesFailed}
        none={texts.noChanges}
        count={data?.changes.length}
      >
        {data?.changes.slice(0, SHOWN).map((change, nth) => (
          // No value is unique, since two people may do the same at the same moment; the list is never reordered.
          <li key={nth} className={card['row']}>
            {describe({ ...change, by: change.by ?? administrationTexts.provider })}
            <small className={card['small']}>{nearMoment(change.at, now)}</small>
          </li>
        ))}
      </FetchedRows>
    </Card>
  )
}

type FetchedRowsProps = {
  readonly answer: AnswerState<unknown>
  readonly failed: string
  readonly none: string
  /** Undefined until it is known. */
  readonly count: number | undefined
  readonly children: ReactNode
}

/** The rows of a card, or why there are none. */
const FetchedRows = ({ answer, failed, none, count, children }: FetchedRowsProps) => (
  <>
    <AnswerFailed heading={failed} answer={answer} />
    {count === undefined && !answer.failure && <Loading />}
    {count === 0 && <p className={card['nothing']}>{none}</p>}
    <ul>{children}</ul>
  </>
)

/** Early enough to arrange for a new mandate. */
const DAYS_AHEAD = 30

type EndingMandate = Mandate & { readonly mandateLastDay: Day }

const endsBy =
  (last: Day) =>
  (mandate: Mandate): mandate is EndingMandate =>
    mandate.mandateLastDay !== null && mandate.mandateLastDay <= last && !mandate.mandateCancelled

/** The mandates that soon end by themselves, the first to end first. Cancelled ones are left out: their end is known. */
const endingMandates = (mandates: readonly Mandate[], today: Day): readonly EndingMandate[] =>
  mandates
    .filter(endsBy(addDays(today, DAYS_AHEAD)))
    .toSorted((a, b) => a.mandateLastDay.localeCompare(b.mandateLastDay))
