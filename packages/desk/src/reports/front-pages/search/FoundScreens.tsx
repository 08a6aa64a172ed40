import {
  type Found,
  type FoundKind,
  getFound,
  type Hit,
} from '@kassavirta/domain/reports/front-pages/desk/api'
import { formatDay, formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import type { ReactNode } from 'react'
import { Routes } from '../../../platform/routing/Routes.tsx'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { hitKindTexts } from '../../../platform/hits/hit-texts.fi.ts'
import { addressOf, kindOf, noteOf } from '../../../platform/hits/hits.ts'
import { Answered } from '../../../platform/parts/Answered.tsx'
import parts from '../../../platform/parts/page.module.css'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { useTabTitle } from '../../../platform/tab-title.ts'
import styles from './FoundScreen.module.css'
import { groupsOf } from './groups.ts'
import { foundTexts as texts } from './texts.fi.ts'

/** What the search has found and no other area shows. */
export const FoundScreens = () => (
  <Routes
    screens={{
      foundDeposit: (id) => <FoundScreen key={`deposit ${id}`} kind="deposit" id={id} />,
      foundPerson: (id) => <FoundScreen key={`person ${id}`} kind="person" id={id} />,
    }}
    fallback="today"
  />
)

type Props = { readonly kind: FoundKind; readonly id: number }

/** A declaration or a person: what is known of it, and what belongs to it. Sums are on none of these pages. */
function FoundScreen({ kind, id }: Props) {
  const query = useDeskQuery()
  // To look is recorded, so the page does not look again by itself.
  const answer = useAnswer({ ...query(getFound, { params: { kind, id } }), staleTime: Infinity })
  return (
    <Answered answer={answer} heading={texts.failed} isScreen>
      {(data) => <Shown found={data} />}
    </Answered>
  )
}

function Shown({ found }: { readonly found: Found }) {
  useTabTitle(found.title)
  const groups = groupsOf(found.related)
  return (
    <div className={parts['page']}>
      <Panel heading={found.title} aside={hitKindTexts[found.kind]}>
        <Facts found={found} />
      </Panel>
      {groups.length === 0 && <p className={parts['empty']}>{texts.nothing}</p>}
      {groups.map(({ name, hits }) => (
        <Panel key={name} heading={name}>
          <ul className={classes(parts['lines'], styles['hits'])}>
            {hits.map((hit) => (
              <li key={`${hit.kind} ${hit.id}`}>
                <HitLine hit={hit} />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  )
}

const Facts = ({ found: { phone, email, ...found } }: { readonly found: Found }) => (
  <dl className={classes(parts['facts'], styles['facts'])}>
    <Fact name={texts.salesDay}>{found.salesDay && formatDay(found.salesDay)}</Fact>
    <Fact name={texts.declared}>{found.declared && formatMoment(found.declared)}</Fact>
    <Fact name={texts.phone}>{phone && <PhoneLink number={phone} />}</Fact>
    <Fact name={texts.email}>{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
  </dl>
)

/** What is not known is not named either. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A link for those who may open it, else only what it says. */
function HitLine({ hit }: { readonly hit: Hit }) {
  const { may } = useStaff()
  const address = addressOf(hit, may)
  return (
    <>
      <span className={parts['quiet']}>{kindOf(hit)}</span>{' '}
      {address === undefined ? <b>{hit.title}</b> : <Link href={address}>{hit.title}</Link>}{' '}
      <span className={parts['quiet']}>{noteOf(hit)}</span>
    </>
  )
}
