import { Button } from '../elements/Button.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { uiTexts } from '../texts.fi.ts'
import { CameraPicture } from './CameraPicture.tsx'
import { cameraTexts } from './camera-texts.fi.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  /** Which texts are numbers of the kind that is asked for. */
  readonly isWanted: (text: string) => boolean
  readonly onRead: (text: string) => void
}

/** A dialog that reads a number from its bar code. It closes by itself when the number is read. */
export const CameraDialog = ({ open, onClose, isWanted, onRead }: Props) => (
  <Dialog
    open={open}
    title={cameraTexts.title}
    onClose={onClose}
    actions={
      <Button kind="secondary" onClick={onClose}>
        {uiTexts.close}
      </Button>
    }
  >
    <CameraPicture isWanted={isWanted} onRead={onRead} />
  </Dialog>
)
