import { countingChoices, inquiryLabels, transportChoices } from '@kassavirta/domain/inquiries/terms.fi'
import { dayOf, isDay } from '@kassavirta/domain/kernel/dates'
import type { ComponentProps } from 'react'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { CheckboxGroup } from '@kassavirta/ui/fields/CheckboxGroup.tsx'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import type { ContactForm } from '../../flows/contact-form/use-contact-form.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { asksOther, type InquiryTyped } from './inquiry-form.ts'
import styles from './inquiries.module.css'
import { inquiryTexts as texts } from './texts.fi.ts'

type Props = {
  readonly form: ContactForm<InquiryTyped>
  readonly onDayFault: (text: string | undefined) => void
}

const optionsOf = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }))

export function InquiryFields({ form, onDayFault }: Props) {
  const { field, typed } = form
  return (
    <>
      <Panel heading={texts.subject}>
        <div className={styles['lists']}>
          <div>
            <CheckboxGroup
              {...field('counting')}
              label={inquiryLabels.counting}
              required={false}
              options={optionsOf(countingChoices)}
            />
            {asksOther(typed, 'counting') && (
              <TextArea {...field('countingText')} label={texts.countingText} required={false} rows={2} />
            )}
          </div>
          <div>
            <CheckboxGroup
              {...field('transport')}
              label={inquiryLabels.transport}
              required={false}
              options={optionsOf(transportChoices)}
            />
            {asksOther(typed, 'transport') && (
              <TextArea {...field('transportText')} label={texts.transportText} required={false} rows={2} />
            )}
          </div>
        </div>
      </Panel>
      <Panel heading={texts.event}>
        <EventDay form={form} onFault={onDayFault} />
        <Plain {...field('securityBagNumber')} label={inquiryLabels.securityBagNumber} />
        <Plain {...field('reference')} label={inquiryLabels.reference} />
      </Panel>
      <Panel heading={texts.question}>
        <TextArea
          {...field('additionalInformation')}
          label={inquiryLabels.additionalInformation}
          hint={texts.additionalHint}
          rows={5}
          required
        />
        <Answer form={form} />
      </Panel>
    </>
  )
}

/** Numbers and codes: nothing that a browser could spell or guess. */
const Plain = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} required={false} autoComplete="off" spellCheck={false} />
)

/** A date field is no plain input whose events the form could read, so the form is told of them. */
function EventDay({
  form,
  onFault,
}: {
  readonly form: Props['form']
  readonly onFault: Props['onDayFault']
}) {
  const today = dayOf(useServerNow())
  const { id, name, error, onChange, onBlur } = form.field('date')
  const { date } = form.typed
  return (
    <DateField
      id={id}
      label={inquiryLabels.date}
      required={false}
      error={error}
      today={today}
      value={isDay(date) ? date : undefined}
      onChange={(day) => void onChange({ target: { name, value: day ?? '' }, type: 'change' })}
      // The day that was just read may not have been drawn yet.
      onBlur={() => void onBlur({ target: { name, value: form.latest().date }, type: 'blur' })}
      onFault={onFault}
    />
  )
}

function Answer({ form: { field, typed } }: Pick<Props, 'form'>) {
  return (
    <>
      <div className={styles['way']}>
        <CheckboxField {...field('byPhone')} label={texts.byPhone} />
      </div>
      {typed.byPhone && (
        <TextField
          {...field('answerPhone')}
          label={texts.answerPhone}
          required
          type="tel"
          autoComplete="tel"
        />
      )}
      <div className={styles['way']}>
        <CheckboxField {...field('byEmail')} label={texts.byEmail} />
      </div>
      {typed.byEmail && (
        <TextField
          {...field('answerEmail')}
          label={texts.answerEmail}
          required
          type="email"
          autoComplete="email"
          spellCheck={false}
        />
      )}
    </>
  )
}
