import { isDay, type Day } from '@kassavirta/domain/kernel/dates'
import type { TypedTexts } from './simple-wizard-flow.ts'
import type { TypedForm } from '@kassavirta/ui/form/use-typed-form.ts'

type Change = { readonly target: { readonly value: string } }

/** Everything that the fields of a plain form need but their labels. */
export function simpleWizardFields<Typed extends TypedTexts>(
  typed: Typed,
  form: TypedForm<Typed>,
  today: Day,
) {
  type Name = keyof Typed & string
  return {
    typed,
    /** The day in Helsinki by the server's clock. */
    today,
    text: (name: Name) => {
      const { onChange, ...field } = form.field(name)
      const change = (event: Change) => onChange(event.target.value as Typed[Name])
      return { ...field, value: typed[name], onChange: change }
    },
    day: (name: Name) => {
      const { onChange, ...field } = form.dateField(name)
      const text: string = typed[name] ?? ''
      const change = (on: Day | undefined) => onChange((on ?? '') as Typed[Name])
      return { ...field, today, value: isDay(text) ? text : undefined, onChange: change }
    },
  }
}

export type SimpleWizardFields<Typed extends TypedTexts> = ReturnType<typeof simpleWizardFields<Typed>>
