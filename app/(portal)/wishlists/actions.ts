'use server';

import { revalidatePath } from 'next/cache';
import { RedirectType, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { FormAnswer } from '#components/ui/answer-form.tsx';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { type Attempt, formAction, noteRefusal, plainFormAction } from '#server/portal/index.ts';
import * as wishlists from '#server/wishlists/index.ts';
import * as forms from './forms.ts';

type ListError = 'name' | 'description' | 'note' | 'tooMany' | 'gone' | 'away';

/** The fields of lists that somebody types into, each with its own sentence. */
const typedFields = ['name', 'description', 'note'] as const;

const answers = {
  message: 'a change of a wishlist failed',
  failed: (attempt: Attempt) => refuse(attempt, { form: 'away' }),
  refused: (wrong: Record<string, unknown>, attempt: Attempt) => {
    const named = typedFields.find((name) => name in wrong);
    return refuse(attempt, named ? { [named]: named } : { form: 'away' });
  },
};
const itemAnswers = { message: 'an item of a wishlist could not be changed' };

/** Makes an empty list and leads to it. */
export const createList = formAction(forms.createListForm, answers, (input, attempt) =>
  change(attempt, '/wishlists', async (ctx) => {
    const { id } = await wishlists.createWishlist(ctx, input);
    return `/wishlists/${id}?done=created`;
  }),
);

/** Changes name and description. */
export const updateList = formAction(forms.updateListForm, answers, ({ list, ...input }, attempt) =>
  changeList(attempt, list, 'saved', async (ctx) => {
    await wishlists.updateWishlist(ctx, { ...input, wishlist_id: list });
  }),
);

/** Deletes a list at once: the way of pages without JavaScript, which cannot wait for an undo. */
export const deleteList = formAction(forms.deleteListForm, answers, ({ list }, attempt) =>
  changeList(attempt, list, 'deleted', async (ctx) => {
    await wishlists.deleteWishlist(ctx, { wishlist_id: list });
    return '/wishlists?done=deleted';
  }),
);

/** Shares a list with a circle of the member, instead of the one before. */
export const shareList = formAction(forms.shareListForm, answers, ({ list, circle }, attempt) =>
  changeList(attempt, list, 'shared', async (ctx) => {
    await wishlists.shareWishlist(ctx, { id: list, circle_id: circle });
  }),
);

/** Makes a list the member's alone again. */
export const unshareList = formAction(forms.unshareListForm, answers, ({ list }, attempt) =>
  changeList(attempt, list, 'unshared', async (ctx) => {
    await wishlists.unshareWishlist(ctx, { id: list });
  }),
);

/** Writes the note of an item, or takes it away when it is empty. */
export const saveNote = formAction(forms.saveNoteForm, answers, ({ list, item, note }, attempt) =>
  changeList(attempt, list, 'saved', async (ctx) => {
    await wishlists.changeNote(ctx, { note, id: list, item_id: item });
  }),
);

/** Takes an item off a list at once: the way of pages without JavaScript. */
export const removeItem = plainFormAction(forms.removeItemForm, itemAnswers, ({ list, item }, attempt) =>
  changeItem(attempt, list, (ctx) => wishlists.removeItem(ctx, { id: list, item_id: item })),
);

/** Moves an item one place up or down. */
export const moveItem = plainFormAction(
  forms.moveItemForm,
  itemAnswers,
  ({ list, item, direction }, attempt) =>
    changeItem(attempt, list, async (ctx) => {
      const { items } = await wishlists.getWishlist(ctx, { wishlist_id: list, scope: 'own' });
      const order = items.map(({ id }) => id);
      const from = order.indexOf(item);
      const to = from + (direction === 'up' ? -1 : 1);
      if (from < 0 || to < 0 || to >= order.length) return;
      order.splice(to, 0, ...order.splice(from, 1));
      await wishlists.reorderItems(ctx, { id: list, item_ids: order });
    }),
);

/** Gives the member's vote to an item, or takes it back. */
export const voteForItem = plainFormAction(forms.voteForItemForm, itemAnswers, (input, attempt) => {
  const cast = input.voted === 'true' ? wishlists.withdrawVote : wishlists.voteForItem;
  const { list, item, scope = 'own' } = input;
  return changeItem(attempt, list, (ctx) => cast(ctx, { id: list, item_id: item, scope }));
});

/** Where to go on, or nothing when the list's page shows it. */
// biome-ignore lint/suspicious/noConfusingVoidType: a change that says nothing ends without a value.
type Outcome = string | void;

async function refuse({ typed }: Attempt, errors: { [field: string]: ListError }): Promise<FormAnswer> {
  const t = await getTranslations('wishlists.errors');
  const texts = Object.entries(errors).map(([name, error]) => [name, t(error)]);
  return { values: typed, errors: Object.fromEntries(texts) };
}

async function changeList(
  attempt: Attempt,
  list: string,
  done: string,
  work: (ctx: MemberContext) => Promise<Outcome>,
): Promise<FormAnswer> {
  const page = `/wishlists/${encodeURIComponent(list)}`;
  return change(attempt, page, async (ctx) => (await work(ctx)) ?? `${page}?done=${done}`);
}

/** Runs a change for the signed-in member; whoever was signed out meanwhile signs in and comes back to the page. */
async function change(
  attempt: Attempt,
  page: string,
  work: (ctx: MemberContext) => Promise<string>,
): Promise<FormAnswer> {
  const ctx = openContext(attempt, page);
  let next: string;
  try {
    next = await work(ctx);
  } catch (err) {
    if (isProblem(err, 'not_found')) return refuse(attempt, { form: 'gone' });
    // The one refusal of a well-formed change: the limit of lists.
    if (isProblem(err, 'validation_failed')) return refuse(attempt, { form: 'tooMany' });
    throw err;
  }
  redirect(next, RedirectType.replace);
}

/** Changes an item and shows the page anew. What is gone already needs no change; other failures are logged. */
async function changeItem(
  attempt: Attempt,
  list: string,
  work: (ctx: MemberContext) => Promise<unknown>,
): Promise<void> {
  const page = `/wishlists/${encodeURIComponent(list)}`;
  const ctx = openContext(attempt, page);
  try {
    await work(ctx);
  } catch (err) {
    noteRefusal({ context: ctx }, err, itemAnswers.message);
  }
  revalidatePath(page);
}

function openContext({ portal }: Attempt, page: string): MemberContext {
  if (!portal?.memberContext) redirect(`/login?to=${encodeURIComponent(page)}`);
  if (!portal.app.modules.includes('wishlists')) redirect('/');
  return portal.memberContext;
}
