import type { ConcernChoice } from '@kassavirta/domain/reports/address'
import { concernChoices } from '@kassavirta/domain/reports/choices'
import type { ConcernReport } from '@kassavirta/domain/reports/definition'
import type { DayRange } from '@kassavirta/domain/reports/ranges'
import { criterionTexts } from '@kassavirta/domain/reports/terms.fi'
import { useState, type Ref, type SubmitEvent } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { choose, offeredBeside } from './concern-offer.ts'
import { QuickRanges, RangeFields } from './RangeFields.tsx'
import styles from './reports.module.css'
import { listTexts as texts } from './texts.fi.ts'
import type { Bounds } from './use-bounds.ts'

type Props = {
  readonly report: ConcernReport
  readonly bounds: Bounds
  /** As the address says; the form holds its own until the button is pressed. */
  readonly choice: ConcernChoice
  readonly range: DayRange
  readonly searching: boolean
  readonly onSearch: (choice: ConcernChoice, range: DayRange) => void
  readonly button: Ref<HTMLButtonElement>
}

type Named = { readonly id: number; readonly name: string }

const options = (all: string, list: readonly Named[]) => [
  { value: '0', label: all },
  ...list.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** What is being chosen. When the address says something new, e.g. on the way back, the form says the same. */
function useDraft(asked: Pick<Props, 'choice' | 'range'>) {
  const said = JSON.stringify([asked.choice, asked.range])
  const [draft, setDraft] = useState({ ...asked, said })
  if (draft.said !== said) setDraft({ ...asked, said })
  return {
    ...draft,
    setChoice: (choice: ConcernChoice) => setDraft({ ...draft, choice }),
    setRange: (range: DayRange) => setDraft({ ...draft, range }),
  }
}

export function SearchForm({ report, bounds, searching, onSearch, button, ...asked }: Props) {
  const choices = concernChoices(useSignedIn().user)
  const { choice, range, setChoice, setRange } = useDraft(asked)
  const offered = offeredBeside(choices, choice)
  const change = (part: Partial<ConcernChoice>) => setChoice(choose(choices, choice, part))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSearch(choice, range)
  }
  const selector = (
    label: string,
    key: 'concernId' | 'chainId' | 'companyId',
    of: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <SelectField
      label={label}
      options={of}
      value={String(choice[key])}
      onChange={({ target }) => change({ [key]: Number(target.value) })}
    />
  )
  return (
    <form className={styles['search']} onSubmit={submit}>
      <div className={styles['fields']}>
        {selector(texts.concern, 'concernId', options(texts.allConcerns, offered.concerns))}
        {selector(texts.chain, 'chainId', options(texts.allChains, offered.chains))}
        {selector(texts.place, 'companyId', options(texts.allPlaces, offered.companies))}
        <SelectField
          label={texts.criterion}
          options={report.criteria.map((value) => ({ value, label: criterionTexts[value] }))}
          value={choice.criterion}
          onChange={({ target }) =>
            change({ criterion: report.criteria.find((own) => own === target.value) ?? choice.criterion })
          }
        />
        {report.byBag && (
          <TextField
            label={texts.bag}
            autoComplete="off"
            value={choice.bag}
            onChange={({ target }) => change({ bag: target.value })}
          />
        )}
      </div>
      <QuickRanges range={range} bounds={bounds} onChange={setRange} />
      <div className={styles['bar']}>
        <RangeFields range={range} bounds={bounds} onChange={setRange} />
        <div className={styles['run']}>
          <Button ref={button} type="submit" busy={searching}>
            {texts.search}
          </Button>
        </div>
      </div>
    </form>
  )
}
