import type { PlacePerson } from '@kassavirta/domain/operation/customers/people-api'
import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import type { RoleRight } from '@kassavirta/domain/kernel/people/access'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { DataTable, rowControl } from '../../../platform/parts/DataTable.tsx'
import { wholeList } from '../../../platform/parts/PagedList.tsx'
import tones from '../../../platform/parts/tones.module.css'
import { Lock } from '../Lock.tsx'
import { actOf, actsOf, type PersonAct } from './person-acts.ts'
import styles from './People.module.css'
import { peopleTexts as texts, rightHeads, stateWords } from './texts.fi.ts'

type Props = {
  readonly rows: readonly PlacePerson[]
  readonly chosenId: number | undefined
  readonly onChoose: (userId: number) => void
  readonly onAct: (act: PersonAct, person: PlacePerson) => void
}

/** People and rights. The arrows move, and letters act on the row that has the focus. */
export function PeopleTable({ rows, chosenId, onChoose, onAct }: Props) {
  const head = (person: PlacePerson) => (
    <>
      <button
        type="button"
        className={rowControl}
        aria-pressed={person.userId === chosenId}
        onFocus={() => onChoose(person.userId)}
        onClick={() => onChoose(person.userId)}
        onKeyDown={(event) => {
          const act = actOf(event, actsOf(person))
          if (!act) return
          event.preventDefault()
          onAct(act, person)
        }}
      >
        {fullName(person)}
      </button>{' '}
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
      idOf={({ userId }) => userId}
      isChosen={({ userId }) => userId === chosenId}
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
/** What the moment of a state says. */
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
