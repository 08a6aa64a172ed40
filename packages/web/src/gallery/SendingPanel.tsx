import { networkFailure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { schemaOfRule } from '@kassavirta/ui/form/checks.ts'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { useSchemaForm } from '@kassavirta/ui/form/use-schema-form.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'

const schema = schemaOfRule<{ readonly name: string }>(() => ({}))

/** A form whose sending fails, without its own heading for the failure. */
export function SendingPanel() {
  const form = useSchemaForm({
    schema,
    defaults: { name: 'Maija' },
    send: () => Promise.reject(networkFailure()),
  })
  return (
    <Panel heading="Lähetys">
      <Form form={form} why={({ text }) => text}>
        <TextField {...form.field('name')} label="Lähettäjän nimi" />
        <Button type="submit" busy={form.busy}>
          Lähetä lomake
        </Button>
      </Form>
    </Panel>
  )
}
