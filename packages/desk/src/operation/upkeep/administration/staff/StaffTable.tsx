import type { StaffPerson } from '@kassavirta/domain/people/staff/office-api'
import { roleText } from '@kassavirta/domain/people/staff/office-form'
import { staffTerms } from '@kassavirta/domain/people/staff/office-terms.fi'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Fragment } from 'react'
import { DataTable, rowControl } from '../../../../platform/parts/DataTable.tsx'
import { wholeList } from '../../../../platform/parts/PagedList.tsx'
import tones from '../../../../platform/parts/tones.module.css'
import { actOf, actsOf, nameOf, type PersonAct } from './person-acts.ts'
import { staffTexts as texts } from './texts.fi.ts'

type Props = {
  readonly rows: readonly StaffPerson[]
  readonly chosenId: number | undefined
  readonly onChoose: (staffId: number) => void
  readonly onAct: (act: PersonAct, person: StaffPerson) => void
}

const badges = { active: 'ok', waits: 'info', disabled: 'danger' } as const

/** The arrows move, and letters act on the row that has the focus. */
export function StaffTable({ rows, chosenId, onChoose, onAct }: Props) {
  const head = (person: StaffPerson) => (
    <>
      <button
        type="button"
        className={rowControl}
        aria-pressed={person.staffId === chosenId}
        onFocus={() => onChoose(person.staffId)}
        onClick={() => onChoose(person.staffId)}
        onKeyDown={(event) => {
          const act = actOf(event, actsOf(person))
          if (!act) return
          event.preventDefault()
          onAct(act, person)
        }}
      >
        {nameOf(person)}
      </button>
      <small className={tones['quiet']}>{person.username}</small>
    </>
  )
  return (
    <DataTable
      label={texts.list}
      isCards
      list={wholeList(rows)}
      texts={texts}
      empty={texts.none}
      idOf={({ staffId }) => staffId}
      isChosen={({ staffId }) => staffId === chosenId}
      columns={[
        { heading: texts.person, isHead: true, cell: head },
        { heading: texts.roleList, cell: (person) => <Roles person={person} /> },
        { heading: texts.office, cell: ({ office }) => office || texts.empty },
        {
          heading: texts.lastSignIn,
          cell: ({ lastSignIn }) => (lastSignIn ? shortMoment(lastSignIn) : texts.notLately),
        },
        {
          heading: texts.state,
          cell: ({ state, isAtWork }) => (
            <>
              <Badge tone={badges[state]}>{texts[state]}</Badge>{' '}
              {isAtWork && <small className={tones['quiet']}>{texts.atWork}</small>}
            </>
          ),
        },
      ]}
    />
  )
}

const Roles = ({ person: { roles, asked, requests, codeStart } }: { readonly person: StaffPerson }) => (
  <>
    {roleText(roles) || staffTerms.noRoles}
    {requests.map(({ kind, by }) => (
      <Fragment key={kind}>
        {' '}
        <small className={tones['quiet']}>{fill(texts.asked, { roles: texts.requests[kind], by })}</small>
      </Fragment>
    ))}
    {codeStart !== null && <p>{fill(texts.codeStart, { code: codeStart })}</p>}
    {asked && (
      <>
        {' '}
        <small className={tones['quiet']}>
          {fill(texts.asked, { roles: roleText(asked.roles), by: asked.by })}
        </small>
      </>
    )}
  </>
)
