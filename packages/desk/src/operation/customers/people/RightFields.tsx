import type { roleForm } from '@kassavirta/domain/operation/customers/people-form'
import { keysOf } from '@kassavirta/domain/kernel/data/records'
import type { RoleRight } from '@kassavirta/domain/kernel/people/access'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import type { BoundFields } from '@kassavirta/ui/form/bind-fields.ts'
import styles from './People.module.css'
import { peopleTexts as texts, rightHeads } from './texts.fi.ts'

type Props = {
  readonly bind: Pick<BoundFields<typeof roleForm.start>, 'check'>
  /** Which rights can be ticked; the others are not shown. */
  readonly isOpen?: (right: RoleRight) => boolean
}

/** The rights of a role, in the order of the matrix. */
export const RightFields = ({ bind, isOpen = () => true }: Props) => (
  <fieldset className={styles['rights']}>
    <legend>{texts.rights}</legend>
    {keysOf(rightHeads)
      .filter(isOpen)
      .map((right) => (
        <CheckboxField key={right} {...bind.check(right)} />
      ))}
  </fieldset>
)
