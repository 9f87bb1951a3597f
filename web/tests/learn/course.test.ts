import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import Coach from '$lib/learn/Coach.svelte';
import { Course } from '$lib/learn/course.svelte';
import { azul } from '$lib/learn/azul';
import { duel } from '$lib/learn/duel';
import { sayings } from '$lib/learn/words';
import type { Move } from '$lib/table/table';

const move = (text: string) => ({ text }) as Move;
const at = (course: Course, text: string) => {
  while (course.step.text !== text) course.next();
  return course;
};

describe('a lesson', () => {
  it('waits for the expected move, and kindly corrects any other', () => {
    const course = new Course(azul);
    expect(course.judge(move('3W1'))).toBe(false);
    expect([course.asks, course.saying]).toEqual([true, 'azul.take.again']);
    expect(course.judge(move('1B2'))).toBe(true);
    course.moved('');
    expect([course.asks, course.saying]).toEqual([false, 'azul.take.done']);
    course.next();
    expect([course.step.text, course.setUps]).toEqual(['azul.centre', 1]);
  });

  it('continues at once if the next step uses the same table', () => {
    const course = at(new Course(duel), 'duel.sun');
    const setUps = course.setUps;
    course.judge(move('s1B2'));
    course.moved('');
    expect([course.step.text, course.asks, course.setUps]).toEqual(['duel.stack', true, setUps]);
  });

  it('asks for several moves in a row', () => {
    const course = at(new Course(duel), 'duel.last');
    for (const text of ['mY6', 'xB', 'xB', 'y']) {
      expect(course.judge(move(text)), text).toBe(true);
      course.moved('');
    }
    expect(course.step.text).toBe('duel.space');
  });

  it('skips the steps that depend on moves that were not made', () => {
    const course = at(new Course(duel), 'duel.pile');
    course.next();
    expect(course.step.text).toBe('duel.sun');
  });

  it('goes back to the start of the step, then to the step before', () => {
    const course = at(new Course(azul), 'azul.centre');
    course.judge(move('cY3'));
    course.moved('');
    course.back();
    expect([course.step.text, course.asks]).toEqual(['azul.centre', true]);
    course.back();
    expect(course.step.text).toBe('azul.take');
  });

  it('resumes where it was left, with the same table', () => {
    const left = at(new Course(duel), 'duel.sun');
    left.judge(move('s1B2'));
    left.moved('the record so far');
    const course = new Course(duel, left.progress);
    expect([course.step.text, course.asks, course.position]).toEqual(['duel.stack', true, 'the record so far']);
    course.restart();
    expect([course.step.text, course.position]).toEqual(['duel.sun', left.steps[left.at - 1].position]);
  });

  it('resumes within a step of several moves, and after its answer', () => {
    const left = at(new Course(duel), 'duel.last');
    left.judge(move('mY6'));
    left.moved('one move');
    expect(new Course(duel, left.progress).judge(move('xB'))).toBe(true);
    const answered = new Course(azul);
    answered.judge(move('1B2'));
    answered.moved('one move');
    expect(new Course(azul, answered.progress).saying).toBe('azul.take.done');
  });

  it('resumes at the last step with its own table if the saved one is lost', () => {
    const kept = { made: 0, done: false, record: '' };
    expect(new Course(duel, { ...kept, step: 'duel.stack' }).step.text).toBe('duel.sun');
    expect(new Course(azul, { ...kept, step: 'a step of long ago' }).at).toBe(0);
  });

  it('points at the next press, and at the first one again after a wrong press', () => {
    const course = new Course(azul);
    expect(course.pointed([])).toEqual(['1B']);
    expect(course.pointed(['1B'])).toEqual(['line2']);
    expect(course.pointed(['2K'])).toEqual(['1B']);
    course.judge(move('1B2'));
    course.moved('');
    expect(course.pointed([])).toEqual([]);
  });
});

describe('the coach', () => {
  it('repeats the task, and offers the game at the end', async () => {
    const course = new Course(azul);
    const onplay = vi.fn();
    render(Coach, { props: { course, onplay } });
    expect(screen.getByText(sayings.en['azul.take'])).toBeTruthy();
    course.judge(move('4Y2'));
    await tick();
    expect(screen.getByText(new RegExp(sayings.en['azul.take.again'].slice(0, 20)))).toBeTruthy();
    for (let i = 1; i < azul.length; i += 1) await fireEvent.click(screen.getByRole('button', { name: 'Skip' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(onplay).toHaveBeenCalledOnce();
  });
});
