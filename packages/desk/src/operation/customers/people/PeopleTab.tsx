import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { dayOf, formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import type { RoleRight } from '@kassavirta/domain/kernel/people/access'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Place } from '@kassavirta/domain/operation/customers/api'
import { listPeople, type PlacePerson } from '@kassavirta/domain/operation/customers/people-api'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { AnswerView } from '../../../platform/parts/AnswerView.tsx'
import { DataTable } from '../../../platform/parts/DataTable.tsx'
import { Lock } from '../../../platform/parts/Lock.tsx'
import { wholeList } from '../../../platform/parts/PagedList.tsx'
import { Pairs } from '../../../platform/parts/Pairs.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { ActButtons, RowButton, useRowActs, type RowActs } from '../../../platform/parts/RowActs.tsx'
import { peopleTexts as texts, rightHeads, stateWords } from '../texts.fi.ts'
import { InviteDialog, PersonDialog } from './PersonDialogs.tsx'
import { actKeys, actsOf, type PersonAct } from './person-acts.ts'
import page from '../../../platform/parts/page.module.css'
import tones from '../../../platform/parts/tones.module.css'
import styles from './People.module.css'

/** The people of a place and their rights. */
export function PeopleTab({ place }: { readonly place: Place }) {
  const query = useDeskQuery()
  const answer = useLastAnswer(query(listPeople, { params: { companyId: place.companyId } }))
  return (
    <AnswerView answer={answer} heading={texts.loadFailed}>
      {(people) => <People place={place} {...people} />}
    </AnswerView>
  )
}

type Props = AnswerOf<typeof listPeople> & { readonly place: Place }

const keyOf = ({ userId }: PlacePerson): number => userId

function People({ place: { companyId, ended }, rows, isCut }: Props) {
  const acts = useRowActs(rows, { keyOf, nameOf: fullName, actsOf, letters: actKeys })
  const { asked, chosen, done } = acts
  const ending = { companyId, onClose: acts.close, onDone: acts.end }
  return (
    <>
      <div className={page['row']} data-screen-only>
        {!ended && <Button onClick={acts.add}>{texts.invite}</Button>}
        <output className={page['quiet']}>{done}</output>
      </div>
      {isCut && <Banner kind="info">{fill(texts.isCut, { count: rows.length })}</Banner>}
      <PeopleTable rows={rows} acts={acts} />
      <p className={page['quiet']}>{texts.legend}</p>
      {chosen && <PersonPanel person={chosen} acts={acts} />}
      {asked === 'add' && <InviteDialog {...ending} />}
      {asked !== undefined && asked !== 'add' && chosen && (
        <PersonDialog key={asked} act={asked} person={chosen} {...ending} />
      )}
    </>
  )
}

type Acts = RowActs<PlacePerson, PersonAct>
type PeopleTableProps = { readonly rows: readonly PlacePerson[]; readonly acts: Acts }

/** People and rights. The arrows move, and letters act on the row that has the focus. */
function PeopleTable({ rows, acts }: PeopleTableProps) {
  const head = (person: PlacePerson) => (
    <>
      <RowButton acts={acts} row={person}>
        {fullName(person)}
      </RowButton>{' '}
      {person.role && !person.role.isOwn && <Lock />}
      <small className={tones['quiet']}>{person.email}</small>
    </>
  )
  return (
    <DataTable
      label={texts.list}
      className={styles['matrix']}
      list={wholeList(rows)}
      texts={texts}
      empty={texts.none}
      idOf={keyOf}
      isChosen={(person) => person === acts.chosen}
      columns={[
        { heading: texts.person, isHead: true, cell: head },
        { heading: texts.state, cell: (person) => <StateCell person={person} /> },
        ...keysOf(rightHeads).map((right) => ({
          heading: rightHeads[right],
          cell: (person: PlacePerson) => <Mark person={person} right={right} />,
        })),
        { heading: texts.mandates, cell: ({ mandates }) => mandatesText(mandates) },
      ]}
    />
  )
}

type CellProps = { readonly person: PlacePerson }

/** A right that waits for the person's first sign-in is there as well. */
function Mark({ person: { role }, right }: CellProps & { readonly right: RoleRight }) {
  const isHeld = role?.[right] === true
  return (
    <span className={isHeld ? tones['ok'] : tones['quiet']}>
      <span aria-hidden="true">{isHeld ? '✓' : '–'}</span>
      <VisuallyHidden>{isHeld ? texts.has : texts.hasNot}</VisuallyHidden>
    </span>
  )
}

const stateTones = {
  active: 'ok',
  invited: 'info',
  waiting: 'plain',
  locked: 'warn',
  disabled: 'danger',
} as const
/** The note beside the moment of a state. */
const stateNotes = {
  active: texts.since,
  invited: texts.expires,
  waiting: texts.since,
  locked: texts.wrongPasswords,
  disabled: texts.since,
} as const

const StateCell = ({ person: { state, stateAt } }: CellProps) => (
  <>
    <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>{' '}
    {stateAt && (
      <small className={tones['quiet']}>{fill(stateNotes[state], { moment: shortMoment(stateAt) })}</small>
    )}
  </>
)

function mandatesText(count: number): string {
  if (count === 0) return texts.noAccounts
  return count === 1 ? texts.oneAccount : fill(texts.accounts, { count })
}

type PersonPanelProps = { readonly person: PlacePerson; readonly acts: Acts }

/** The chosen person: how they sign in, and the acts on them. */
const PersonPanel = ({ person, acts }: PersonPanelProps) => (
  <Panel heading={fullName(person)}>
    <Pairs
      className={`${page['facts']} ${styles['facts']}`}
      pairs={[
        [texts.username, person.username],
        [texts.email, emailText(person)],
        [texts.phone, person.phone && <PhoneLink key="phone" number={person.phone} />],
        [texts.lastSignIn, person.lastSignIn ? shortMoment(person.lastSignIn) : texts.never],
        [texts.factor, factorText(person)],
        [texts.sessions, String(person.sessions)],
      ]}
    />
    <div className={`${page['row']} ${styles['acts']}`}>
      <ActButtons acts={acts} words={texts} />
    </div>
  </Panel>
)

function emailText({ email, waitingEmail, isMailRefused }: PlacePerson): string {
  if (waitingEmail)
    return fill(texts.emailWaits, {
      email,
      address: waitingEmail.address,
      moment: shortMoment(waitingEmail.due),
    })
  return isMailRefused ? `${email}: ${texts.mailRefused}` : email
}

const factorText = ({ factorSince }: PlacePerson): string =>
  factorSince ? fill(texts.factorSince, { day: formatDay(dayOf(factorSince)) }) : texts.noFactor
