import type { UserRow } from '../../api/types';
import type { Asked } from '../../api/visibility';
import { text } from '../../messages';
import { Dialog } from '../../ui/Dialog';
import { WhyView } from './WhyView';

interface Props {
  user: Pick<UserRow, 'id' | 'username'>;
  asked: Asked;
  unsaved?: boolean;
  onClose(): void;
}

export function WhyDialog({ user, asked, unsaved = false, onClose }: Props) {
  return (
    <Dialog title={text.why.title(user.username)} open onClose={onClose} wide>
      <WhyView user={user} asked={asked} unsaved={unsaved} />
    </Dialog>
  );
}
