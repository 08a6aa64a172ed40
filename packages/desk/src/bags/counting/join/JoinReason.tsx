import { knownBy as ways, type KnownBy } from '@kassavirta/domain/people/approvals/api'
import { knownByTexts } from '@kassavirta/domain/bags/counting/terms.fi'
import type { JoinableBag, MissingBag } from '@kassavirta/domain/bags/counting/missing-wire'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { RadioGroup } from '@kassavirta/ui/fields/RadioGroup.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import parts from '../../../platform/parts/page.module.css'
import { joinTexts as texts } from './join-texts.fi.ts'
import styles from './JoinScreen.module.css'

type Props = {
  readonly row: Pick<MissingBag, 'number' | 'company'>
  readonly bag: JoinableBag | undefined
  readonly knownBy: KnownBy | undefined
  readonly onKnown: (knownBy: KnownBy) => void
}

/** How one knows it, and what the joining changes. */
export const JoinReason = ({ row, bag, knownBy, onKnown }: Props) => (
  <section className={classes(parts['box'], styles['reason'])}>
    <RadioGroup
      label={texts.knownBy}
      name="known-by"
      value={knownBy ?? ''}
      options={ways.map((way) => ({ value: way, label: knownByTexts[way] }))}
      onChange={({ target: { value } }) => {
        const way = ways.find((each) => each === value)
        if (way) onKnown(way)
      }}
    />
    {bag && (
      <div className={styles['change']}>
        <p>
          <small>{texts.before}</small>
          {fill(texts.declarationMisses, { number: row.number })}
          <br />
          {fill(texts.bagStrays, { number: bag.number })}
        </p>
        <p>
          <small>{texts.after}</small>
          <b>{fill(texts.joined, { number: bag.number, company: row.company.name })}</b>
          <br />
          {bag.needsSecond ? texts.approverDecides : texts.customerSees}
        </p>
      </div>
    )}
  </section>
)
