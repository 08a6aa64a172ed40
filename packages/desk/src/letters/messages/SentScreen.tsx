import { useState } from 'react'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  listSendings,
  listUnread,
  MOST_UNREAD,
  type Sending,
} from '@kassavirta/domain/letters/messages/publishing-api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useDeskQuery, usePages } from '../../platform/api/use-desk-query.ts'
import { AnswerView } from '../../platform/parts/AnswerView.tsx'
import { DataTable } from '../../platform/parts/DataTable.tsx'
import { useTabTitle } from '../../platform/tab-title.ts'
import { publishingTexts as texts } from './texts.fi.ts'
import page from '../../platform/parts/page.module.css'

/** Sent messages, their receivers and how many have read them. */
export function SentScreen() {
  useTabTitle(texts.sent)
  const pages = usePages(listSendings, {})
  const [shown, show] = useState<Sending>()
  return (
    <div className={page['page']}>
      <DataTable
        label={texts.sent}
        isCards
        list={pages}
        texts={texts}
        empty={texts.noneSent}
        idOf={({ sendingId }) => sendingId}
        columns={[
          { heading: texts.header, isHead: true, cell: ({ header }) => header },
          {
            heading: texts.to,
            cell: (sending) => (
              <>
                {sending.to.join(', ')} <small>{reachText(sending)}</small>
              </>
            ),
          },
          {
            heading: texts.when,
            cell: ({ sent, sentBy }) => (
              <>
                {shortMoment(sent)} <small>{sentBy}</small>
              </>
            ),
          },
          { heading: texts.read, cell: (sending) => <ReadCell sending={sending} onShow={show} /> },
        ]}
      />
      {shown && <Unread sending={shown} onClose={() => show(undefined)} />}
    </div>
  )
}

type CellProps = { readonly sending: Sending; readonly onShow: (sending: Sending) => void }

function ReadCell({ sending, onShow }: CellProps) {
  const { read, companies, persons } = sending
  const all = companies + persons
  return (
    <>
      {fill(texts.readOf, { read, all })}{' '}
      {read < all && (
        <Button kind="text" onClick={() => onShow(sending)}>
          {fill(texts.unread, { count: all - read })}
        </Button>
      )}
    </>
  )
}

type UnreadProps = { readonly sending: Sending; readonly onClose: () => void }

function Unread({ sending: { sendingId, header }, onClose }: UnreadProps) {
  const query = useDeskQuery()
  const answer = useAnswer(query(listUnread, { params: { sendingId } }))
  return (
    <Dialog
      open
      title={fill(texts.unreadOf, { header })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <AnswerView answer={answer} heading={texts.loadFailed}>
        {({ rows }) => (
          <>
            <ul>
              {rows.map(({ name, detail }) => (
                <li key={`${name} ${detail}`}>{[name, detail].filter(Boolean).join(', ')}</li>
              ))}
            </ul>
            {rows.length === MOST_UNREAD && <p>{fill(texts.unreadMore, { count: MOST_UNREAD })}</p>}
          </>
        )}
      </AnswerView>
    </Dialog>
  )
}

type Reach = { readonly companies: number; readonly persons: number }

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? one : fill(many, { count })

/** '36 toimipaikkaa, 1 henkilö' */
export const reachText = ({ companies, persons }: Reach): string =>
  [
    ...(companies > 0 ? [counted(companies, texts.onePlace, texts.places)] : []),
    ...(persons > 0 ? [counted(persons, texts.onePerson, texts.persons)] : []),
  ].join(', ')
