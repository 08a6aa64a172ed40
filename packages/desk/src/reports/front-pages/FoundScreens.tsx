import type { ReactNode } from 'react'
import { formatDay, formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import {
  type HitDetails,
  type DetailKind,
  getHitDetails,
  type Hit,
} from '@kassavirta/domain/reports/front-pages/desk-api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { addressOf, kindOf, noteOf } from '../../platform/hits.ts'
import { AnswerView } from '../../platform/parts/AnswerView.tsx'
import { Panel } from '../../platform/parts/Panel.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { Routes } from '../../platform/routing/Routes.tsx'
import { useStaff } from '../../platform/session/session-context.ts'
import { useTabTitle } from '../../platform/tab-title.ts'
import { hitKindTexts } from '../../platform/texts.fi.ts'
import { foundTexts as texts } from './texts.fi.ts'
import page from '../../platform/parts/page.module.css'
import styles from './FoundScreen.module.css'

/** Pages of search hits that no other area shows. */
export const FoundScreens = () => (
  <Routes
    screens={{
      foundDeposit: (id) => <FoundScreen key={`deposit ${id}`} kind="deposit" id={id} />,
      foundPerson: (id) => <FoundScreen key={`person ${id}`} kind="person" id={id} />,
    }}
    fallback="today"
  />
)

type Props = { readonly kind: DetailKind; readonly id: number }

/** A declaration or a person: its facts, and the hits that belong to it. None of these pages shows a sum. */
function FoundScreen({ kind, id }: Props) {
  const query = useDeskQuery()
  // Every fetch is recorded as a look at the data, so the page never fetches again by itself.
  const answer = useAnswer({ ...query(getHitDetails, { params: { kind, id } }), staleTime: Infinity })
  return (
    <AnswerView answer={answer} heading={texts.failed} isScreen>
      {(data) => <FoundPage found={data} />}
    </AnswerView>
  )
}

function FoundPage({ found }: { readonly found: HitDetails }) {
  useTabTitle(found.title)
  const groups = groupsOf(found.related)
  return (
    <div className={page['page']}>
      <Panel heading={found.title} aside={hitKindTexts[found.kind]}>
        <Facts found={found} />
      </Panel>
      {groups.length === 0 && <p className={page['empty']}>{texts.nothing}</p>}
      {groups.map(({ name, hits }) => (
        <Panel key={name} heading={name}>
          <ul className={classes(page['lines'], styles['hits'])}>
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

const Facts = ({ found: { phone, email, ...found } }: { readonly found: HitDetails }) => (
  <dl className={classes(page['facts'], styles['facts'])}>
    <Fact name={texts.salesDay}>{found.salesDay && formatDay(found.salesDay)}</Fact>
    <Fact name={texts.declared}>{found.declared && formatMoment(found.declared)}</Fact>
    <Fact name={texts.phone}>{phone && <PhoneLink number={phone} />}</Fact>
    <Fact name={texts.email}>{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
  </dl>
)

/** A name and its value; nothing without a value. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A link for people who may open the page, else plain text. */
function HitLine({ hit }: { readonly hit: Hit }) {
  const { may } = useStaff()
  const address = addressOf(hit, may)
  return (
    <>
      <span className={page['quiet']}>{kindOf(hit)}</span>{' '}
      {address === undefined ? <b>{hit.title}</b> : <Link href={address}>{hit.title}</Link>}{' '}
      <span className={page['quiet']}>{noteOf(hit)}</span>
    </>
  )
}

const groups: readonly { readonly name: string; readonly kinds: readonly Hit['kind'][] }[] = [
  { name: texts.companies, kinds: ['company'] },
  { name: texts.bags, kinds: ['bag', 'deposit'] },
  { name: texts.orders, kinds: ['changeOrder', 'supplyOrder'] },
  { name: texts.cases, kinds: ['case'] },
  { name: texts.people, kinds: ['person'] },
]

type Group = { readonly name: string; readonly hits: readonly Hit[] }

/** The hits by heading; headings without hits are left out. */
export const groupsOf = (hits: readonly Hit[]): readonly Group[] =>
  groups
    .map(({ name, kinds }) => ({ name, hits: hits.filter(({ kind }) => kinds.includes(kind)) }))
    .filter((group) => group.hits.length > 0)
