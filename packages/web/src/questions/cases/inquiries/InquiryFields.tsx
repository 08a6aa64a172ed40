import { countingChoices, transportChoices } from '@kassavirta/domain/questions/cases/inquiries/terms.fi'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { CheckboxGroup } from '@kassavirta/ui/fields/CheckboxGroup.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { ComponentProps } from 'react'
import type { ContactForm } from '../../../flows/contact-form/use-contact-form.ts'
import styles from './inquiries.module.css'
import type { InquiryEntries } from './inquiry-form.ts'
import { inquiryTexts as texts } from './texts.fi.ts'

type Props = { readonly form: ContactForm<InquiryEntries> }

const optionsOf = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }))

export function InquiryFields({ form }: Props) {
  const { bind, isShown } = form
  const today = dayOf(useServerNow())
  return (
    <>
      <Panel heading={texts.subject}>
        <div className={styles['lists']}>
          <div>
            <CheckboxGroup {...bind.codes('counting')} options={optionsOf(countingChoices)} />
            {isShown('countingText') && <TextArea {...bind.text('countingText')} rows={2} />}
          </div>
          <div>
            <CheckboxGroup {...bind.codes('transport')} options={optionsOf(transportChoices)} />
            {isShown('transportText') && <TextArea {...bind.text('transportText')} rows={2} />}
          </div>
        </div>
      </Panel>
      <Panel heading={texts.event}>
        <DateField {...bind.day('date')} today={today} />
        <Plain {...bind.text('securityBagNumber')} />
        <Plain {...bind.text('reference')} />
      </Panel>
      <Panel heading={texts.question}>
        <TextArea {...bind.text('additionalInformation')} hint={texts.additionalHint} rows={5} />
        <Answer form={form} />
      </Panel>
    </>
  )
}

/** For numbers and codes, which a browser can neither spell-check nor complete. */
const Plain = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} autoComplete="off" spellCheck={false} />
)

function Answer({ form: { bind, isShown } }: Props) {
  return (
    <>
      <div className={styles['way']}>
        <CheckboxField {...bind.check('byPhone')} />
      </div>
      {isShown('answerPhone') && <TextField {...bind.text('answerPhone')} type="tel" autoComplete="tel" />}
      <div className={styles['way']}>
        <CheckboxField {...bind.check('byEmail')} />
      </div>
      {isShown('answerEmail') && (
        <TextField {...bind.text('answerEmail')} type="email" autoComplete="email" spellCheck={false} />
      )}
    </>
  )
}
