import type { Case, EntryFacts } from '@kassavirta/domain/questions/cases/api'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { type Cents, eurosToCents, formatAmount } from '@kassavirta/domain/kernel/money/money'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { CustodyLine } from '@kassavirta/ui/figures/CustodyLine.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import type { ReactNode } from 'react'
import { Figures } from '../../platform/parts/Figures.tsx'
import styles from './CaseFacts.module.css'
import { CorrectionWay } from './CaseHanding.tsx'
import { bagSteps, carriers, pieceLines } from './fact-lines.ts'
import { deliveryTexts, factTexts as texts } from './texts.fi.ts'
import type { CaseActs } from './use-case-acts.ts'

type Props = { readonly shown: Case; readonly acts: CaseActs }

/** The right column: facts that help to answer. */
export const CaseFacts = ({ shown, acts }: Props) => (
  <aside className={styles['facts']} aria-label={texts.facts}>
    {shown.about && <About about={shown.about} way={<CorrectionWay shown={shown} acts={acts} />} />}
    <PastDifferences differences={shown.differences} />
    <Contact shown={shown} />
  </aside>
)

/** The facts of the entry. `way` leads to the correction of its count, for people who may do that. */
function About({ about, way }: { readonly about: EntryFacts; readonly way: ReactNode }) {
  const steps = bagSteps(about)
  return (
    <section>
      <h2>{about.bagNumber ? fill(texts.bag, { number: about.bagNumber }) : about.name}</h2>
      {about.bagNumber && <p className={styles['small']}>{about.name}</p>}
      <Content about={about} />
      {about.remarks.map((remark) => (
        <p key={remark} className={styles['remark']}>
          {remark}
        </p>
      ))}
      {way}
      {steps.length > 0 && (
        <div className={styles['steps']}>
          <CustodyLine label={texts.events} steps={steps} standing />
        </div>
      )}
      {about.creditDay && (
        <p className={styles['small']}>{fill(texts.creditDay, { day: shortDay(about.creditDay) })}</p>
      )}
    </section>
  )
}

function Content({ about }: { readonly about: EntryFacts }) {
  if (about.delivery) return <DeliveryFacts delivery={about.delivery} />
  return about.isBlind ? <p>{texts.blind}</p> : <SumFigures about={about} />
}

const NOTHING = '–'
const amount = (euros: number | null, format: (sum: Cents) => string = formatAmount): string => {
  const sum = euros === null ? undefined : eurosToCents(euros)
  return sum === undefined ? NOTHING : format(sum)
}
const signedAmount = (euros: number | null): string =>
  amount(euros, (sum) => `${sum > 0 ? '+' : ''}${formatAmount(sum)}`)
const signedCount = (count: number | null): string =>
  count === null ? NOTHING : `${count > 0 ? '+' : ''}${String(count).replace('-', '−')}`

/** Declared and counted beside each other; differences are marked by their sign and background. */
const SumFigures = ({ about: { declared, counted, difference, pieces } }: { readonly about: EntryFacts }) => (
  <Figures
    headings={[texts.denomination, texts.declared, texts.counted, texts.difference]}
    rows={pieceLines(pieces).map((line) => ({
      name: line.name,
      edge: edgeOf(line.name),
      tone: line.difference ? 'missing' : undefined,
      cells: [line.declared ?? NOTHING, line.counted ?? NOTHING, signedCount(line.difference)],
    }))}
    sum={{
      name: texts.sum,
      cells: [amount(declared), amount(counted), signedAmount(difference)],
      isShort: difference !== null && difference < 0,
    }}
  />
)

/** The colour field of a denomination; empty for the line that sums up several. */
const edgeOf = (kind: string): string =>
  [...notes, ...coins].find(({ name }) => name === kind)?.fieldName ?? ''

function PastDifferences({ differences }: Pick<Case, 'differences'>) {
  return (
    <section>
      <h2>
        {texts.differences}
        {differences.length > 0 && <small>{fill(texts.latest, { count: differences.length })}</small>}
      </h2>
      {differences.length === 0 && <p className={styles['small']}>{texts.noDifferences}</p>}
      <ul className={styles['past']}>
        {differences.map(({ resultId, day, bagNumber, difference }) => (
          <li key={resultId}>
            <span>{shortDay(day)}</span> <span>{bagNumber}</span>{' '}
            <b data-short={difference < 0 ? '' : undefined}>{`${signedAmount(difference)} €`}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Contact({ shown: { phone, email, answerWays } }: { readonly shown: Case }) {
  return (
    <section>
      <h2>{texts.contact}</h2>
      {phone && (
        <p className={styles['way']}>
          <Icon name="phone" /> <PhoneLink number={phone} />
        </p>
      )}
      {email && (
        <p className={styles['way']}>
          <Icon name="mail" /> <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {!phone && !email && <p className={styles['small']}>{texts.noContact}</p>}
      <p className={styles['small']}>{answerWayText(answerWays)}</p>
    </section>
  )
}

function answerWayText(ways: Case['answerWays']): string {
  const [phone, email] = [ways.includes('phone'), ways.includes('email')]
  if (phone && email) return texts.answerByEither
  if (phone) return texts.answerByPhone
  return email ? texts.answerByEmail : ''
}

type Delivery = NonNullable<EntryFacts['delivery']>
type PieceCounts = { readonly packed: number | null; readonly came: number | null }

/** True if another number came than was packed; false while nobody has counted. */
const differs = ({ packed, came }: PieceCounts): boolean => came !== null && came !== packed

/** Ordered, packed and received counts beside each other. */
function DeliveryFacts({ delivery }: { readonly delivery: Delivery }) {
  const { seal, reason, ordered, packed, came, pieces } = delivery
  return (
    <>
      {seal && <p className={styles['small']}>{fill(deliveryTexts.seal, { number: seal })}</p>}
      {reason && <p className={styles['remark']}>{fill(deliveryTexts.packedDifferent, { reason })}</p>}
      {carriers(delivery).map((text) => (
        <p key={text} className={styles['small']}>
          {text}
        </p>
      ))}
      <Figures
        headings={[
          deliveryTexts.denomination,
          deliveryTexts.ordered,
          deliveryTexts.packed,
          deliveryTexts.came,
        ]}
        rows={pieces.map((piece) => ({
          name: piece.name,
          tone: differs(piece) ? 'missing' : undefined,
          cells: [piece.ordered, piece.packed ?? NOTHING, piece.came ?? NOTHING],
        }))}
        sum={{
          name: deliveryTexts.sum,
          cells: [amount(ordered), amount(packed), amount(came)],
          isShort: differs({ packed, came }),
        }}
      />
    </>
  )
}
