//! From names and paths to handles, and what a program knows about each.

use alloc::string::String;

use super::{
    AnyStatHandle, DecisionHandle, FactorHandle, OptionHandle, ProfileHandle, Program, StatHandle,
    StatInfo, TargetStatHandle, UnknownName,
};
use crate::{
    compile::DecisionPlan,
    model::{Path, Scope, StatKind},
};

impl Program {
    /// Returns the stat of the agent or of the world with this exact name.
    ///
    /// # Errors
    /// [`UnknownName`] if there is none, or if it is a stat of targets, which
    /// [`Program::target_stat`] returns. [`bind`](crate::bind) looks up many names at once.
    pub fn stat(&self, name: &str) -> Result<StatHandle, UnknownName> {
        let stat = self.any_stat(name)?.as_own();
        stat.ok_or_else(|| UnknownName::for_target_stat(name))
    }

    /// Returns the stat of targets with this exact name. Its values are set in
    /// [`Candidates`](crate::eval::Candidates).
    ///
    /// # Errors
    /// [`UnknownName`] if there is none, or if the stat does not belong to targets.
    pub fn target_stat(&self, name: &str) -> Result<TargetStatHandle, UnknownName> {
        let stat = self.any_stat(name)?.as_target();
        stat.ok_or_else(|| UnknownName::for_own_stat(name))
    }

    /// Returns the stat with this exact name, whether it belongs to targets or not.
    ///
    /// # Errors
    /// [`UnknownName`] if there is none.
    pub fn any_stat(&self, name: &str) -> Result<AnyStatHandle, UnknownName> {
        let position = self.0.stat_names.get(name).copied();
        position
            .and_then(|position| self.stat_at(position))
            .ok_or_else(|| {
                UnknownName::new("stat", name, self.all_stats().map(|(_, name, _)| name))
            })
    }

    /// Returns the handle of the stat at a position.
    pub(crate) fn stat_at(&self, position: u32) -> Option<AnyStatHandle> {
        let stat = self.0.stats.get(position as usize)?;
        Some(AnyStatHandle::new(position, self.tag(), stat.scope))
    }

    /// Returns the factor with this name.
    ///
    /// # Errors
    /// [`UnknownName`] if there is none.
    pub fn factor(&self, name: &str) -> Result<FactorHandle, UnknownName> {
        let found = self.0.factor_names.get(name).copied();
        let found = found.map(|at| FactorHandle::new(at, self.tag()));
        let names = || self.factors().map(|(_, name, _)| name);
        found.ok_or_else(|| UnknownName::new("factor", name, names()))
    }

    /// Returns the profile with this name. Give it to an agent with
    /// [`Single::set_profile`](crate::eval::Single::set_profile) or
    /// [`Columns::set_profiles`](crate::eval::Columns::set_profiles); nothing is compiled again.
    ///
    /// # Errors
    /// [`UnknownName`] if there is none.
    pub fn profile(&self, name: &str) -> Result<ProfileHandle, UnknownName> {
        let found = find_position(&self.0.profiles.names, |known| known == name);
        let names = || self.0.profiles.names.iter().map(String::as_str);
        found
            .map(|at| ProfileHandle::new(at, self.tag()))
            .ok_or_else(|| UnknownName::new("profile", name, names()))
    }

    /// Returns the profiles and their names, in the order of their handles.
    pub fn profiles(&self) -> impl ExactSizeIterator<Item = (ProfileHandle, &str)> {
        with_handles(&self.0.profiles.names, |at| {
            ProfileHandle::new(at, self.tag())
        })
        .map(|(handle, name)| (handle, &**name))
    }

    /// Returns the value that represents a named choice of a stat.
    ///
    /// # Errors
    /// [`UnknownName`] if the stat has no such choice, or no choices at all.
    pub fn choice_value(
        &self,
        stat: impl Into<AnyStatHandle>,
        name: &str,
    ) -> Result<f32, UnknownName> {
        let choices: &[String] = match self.stat_kind(stat) {
            Some(StatKind::Choice(choices)) => choices,
            _ => &[],
        };
        let position = find_position(choices, |choice| choice == name);
        position
            .map(|position| position as f32)
            .ok_or_else(|| UnknownName::new("choice", name, choices.iter().map(String::as_str)))
    }

    /// Returns the name of a stat, or an empty text if the program has no such stat.
    pub fn stat_name(&self, stat: impl Into<AnyStatHandle>) -> &str {
        self.about_stat(stat.into()).map_or("", |stat| &stat.name)
    }

    /// Returns the name of a factor, or an empty text if the program has no such factor.
    pub fn factor_name(&self, factor: FactorHandle) -> &str {
        let factor = self.0.factors.get(factor.checked_index(self.tag()));
        factor.map_or("", |(name, _)| name)
    }

    /// Returns the name of a profile, or an empty text if the program has no such profile.
    pub fn profile_name(&self, profile: ProfileHandle) -> &str {
        let names = &self.0.profiles.names;
        names
            .get(profile.checked_index(self.tag()))
            .map_or("", String::as_str)
    }

    /// Returns the name of a decision, or an empty text if the program has no such decision.
    pub fn decision_name(&self, decision: DecisionHandle) -> &str {
        self.find_decision(decision).map_or("", |plan| &plan.name)
    }

    /// Returns what a stat's numbers mean, or `None` if the program has no such stat.
    pub fn stat_kind(&self, stat: impl Into<AnyStatHandle>) -> Option<&StatKind> {
        Some(&self.about_stat(stat.into())?.kind)
    }

    /// Returns whose stat it is: an agent's, a target's or the world's. `None` if the program has
    /// no such stat.
    #[inline]
    pub fn stat_scope(&self, stat: impl Into<AnyStatHandle>) -> Option<Scope> {
        Some(self.about_stat(stat.into())?.scope)
    }

    /// Returns the stats of the agent and of the world with their names and scopes, in the order of
    /// their handles.
    pub fn stats(&self) -> impl Iterator<Item = (StatHandle, &str, Scope)> {
        self.all_stats()
            .filter_map(|(stat, name, scope)| Some((stat.as_own()?, name, scope)))
    }

    /// Returns the stats of targets with their names, in the order of their handles.
    pub fn target_stats(&self) -> impl Iterator<Item = (TargetStatHandle, &str)> {
        self.all_stats()
            .filter_map(|(stat, name, _)| Some((stat.as_target()?, name)))
    }

    /// Returns all stats with their names and scopes, in the order of their handles.
    pub fn all_stats(&self) -> impl ExactSizeIterator<Item = (AnyStatHandle, &str, Scope)> {
        self.0.stats.iter().enumerate().map(|(position, stat)| {
            let handle = AnyStatHandle::new(position as u32, self.tag(), stat.scope);
            (handle, &*stat.name, stat.scope)
        })
    }

    /// Returns the factors with their names and scopes, in the order of their handles.
    pub fn factors(&self) -> impl ExactSizeIterator<Item = (FactorHandle, &str, Scope)> {
        with_handles(&self.0.factors, |at| FactorHandle::new(at, self.tag()))
            .map(|(handle, (name, scope))| (handle, &**name, *scope))
    }

    /// Returns the decision with this name. Decisions inside groups are not found.
    ///
    /// # Errors
    /// [`UnknownName`] if there is none.
    pub fn decision(&self, name: &str) -> Result<DecisionHandle, UnknownName> {
        let found = self.position_decision(|decision| decision.is_named && decision.name == name);
        found.ok_or_else(|| {
            let decisions = self.0.choices.decisions.iter();
            let named = decisions.filter(|decision| decision.is_named);
            UnknownName::new("decision", name, named.map(|decision| &*decision.name))
        })
    }

    /// Returns all decisions with their names, including inner ones and those inside groups.
    pub fn decisions(&self) -> impl ExactSizeIterator<Item = (DecisionHandle, &str)> {
        with_handles(&self.0.choices.decisions, |at| {
            DecisionHandle::new(at, self.tag())
        })
        .map(|(handle, decision)| (handle, &*decision.name))
    }

    /// Returns the decision at a path, inside or outside groups. Explanations and traces identify
    /// decisions by path.
    pub fn decision_at(&self, path: Path) -> Option<DecisionHandle> {
        self.position_decision(|decision| decision.path == path)
    }

    /// Returns the path of a decision, which other programs of the same project have too.
    pub fn decision_path(&self, decision: DecisionHandle) -> Option<Path> {
        self.find_decision(decision).map(|plan| plan.path)
    }

    fn position_decision(&self, matches: impl Fn(&DecisionPlan) -> bool) -> Option<DecisionHandle> {
        find_position(&self.0.choices.decisions, matches)
            .map(|at| DecisionHandle::new(at, self.tag()))
    }

    /// Returns the option at a path, inside or outside groups. Explanations and traces identify
    /// options by path.
    pub fn option_at(&self, path: Path) -> Option<OptionHandle> {
        let position = self.0.choices.option_position(path)?;
        Some(self.option_handle(position))
    }

    /// Returns the path of an option, which other programs of the same project have too: for logs,
    /// replays and tables that outlive a program. It stays the same while the designer renames and
    /// moves things. `None` if the program has no such option.
    ///
    /// ```
    /// use inclination_core::{Program, authoring::Builder};
    ///
    /// let build = |names: &[&str]| {
    ///     let mut graph = Builder::new("guard");
    ///     let options: Vec<_> = names.iter().map(|name| graph.option(*name, []).out()).collect();
    ///     graph.decision("Act", options);
    ///     Program::new(&graph.finish().unwrap()).unwrap()
    /// };
    /// let (old, new) = (build(&["Hide"]), build(&["Shout", "Hide"]));
    /// let hide = old.option(old.decision("Act")?, "Hide")?;
    /// let hide = new.option_at(old.option_path(hide).unwrap()).unwrap();
    /// assert_eq!(new.option_name(hide), "Hide");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn option_path(&self, option: OptionHandle) -> Option<Path> {
        self.find_option(option).map(|about| about.path)
    }

    /// Returns the options of a decision, in order.
    pub fn options(&self, decision: DecisionHandle) -> impl Iterator<Item = OptionHandle> {
        let decision = self.find_decision(decision);
        let entries = decision.into_iter().flat_map(DecisionPlan::all_entries);
        entries.map(|entry| self.option_handle(entry.option))
    }

    /// Returns the option of a decision with this name, as [`Program::option_name`] gives it. If
    /// several share the name, returns the first.
    ///
    /// # Errors
    /// [`UnknownName`] if there is none.
    pub fn option(
        &self,
        decision: DecisionHandle,
        name: &str,
    ) -> Result<OptionHandle, UnknownName> {
        let mut options = self.options(decision);
        let found = options.find(|option| self.option_name(*option) == name);
        let names = || {
            self.options(decision)
                .map(|option| self.option_name(option))
        };
        found.ok_or_else(|| UnknownName::new("option", name, names()))
    }

    /// Returns the options of all decisions, in the order of their handles. An option of several
    /// decisions comes once.
    pub fn all_options(&self) -> impl ExactSizeIterator<Item = OptionHandle> {
        with_handles(&self.0.choices.options, |at| self.option_handle(at)).map(|(handle, _)| handle)
    }

    /// Returns the number of options, in all decisions together.
    pub fn option_count(&self) -> usize {
        self.0.choices.options.len()
    }

    /// Returns whether a handle is one of this program's options, so that it may be passed to other
    /// calls. A program with the same options gives equal handles.
    pub fn has_option(&self, option: OptionHandle) -> bool {
        option.belongs_to(self.options_tag()) && option.index() < self.option_count()
    }

    /// Returns the name of an option. For an option inside a group, the names of the group uses
    /// come before its own, as in "Left: Grab", so that those of two uses differ.
    pub fn option_name(&self, option: OptionHandle) -> &str {
        self.find_option(option).map_or("", |about| &about.name)
    }

    /// Returns the text that an option holds for the game.
    pub fn payload(&self, option: OptionHandle) -> &str {
        self.find_option(option).map_or("", |about| &about.payload)
    }

    /// Returns the decision inside an option, which is made once the option is chosen.
    pub fn inner_decision(&self, option: OptionHandle) -> Option<DecisionHandle> {
        let inner = self.find_option(option)?.inner?;
        Some(DecisionHandle::new(inner, self.tag()))
    }

    #[inline]
    fn about_stat(&self, stat: AnyStatHandle) -> Option<&StatInfo> {
        let stats = self.0.stats.get(stat.index());
        stats.filter(|_| stat.belongs_to(self.tag()))
    }
}

/// Returns the position of the first item that matches.
fn find_position<T>(items: &[T], matches: impl Fn(&T) -> bool) -> Option<u32> {
    items.iter().position(matches).map(|at| at as u32)
}

/// Pairs each item with the handle of its position.
fn with_handles<T, H>(
    items: &[T],
    handle: impl Fn(u32) -> H,
) -> impl ExactSizeIterator<Item = (H, &T)> {
    items
        .iter()
        .enumerate()
        .map(move |(position, item)| (handle(position as u32), item))
}
